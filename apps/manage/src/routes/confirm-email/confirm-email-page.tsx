import { Problem, useSessionChange, useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isSpent, isTaken, LinkPage, SpentLink } from '../../parts/link-page.tsx';
import { Says, SlipForm, SlipNote } from '../../parts/slip-page.tsx';
import { useText } from '../../text/text.ts';

/** Where the link in the mail about a new address leads. */
export const ConfirmEmailPage = (): ReactNode => (
  <LinkPage another={<ToAccount />}>{(token) => <Confirm token={token} />}</LinkPage>
);

/** Asked for in the account. */
function ToAccount(): ReactNode {
  const t = useText();
  return <Link to="/account">{t('To your account')}</Link>;
}

function Confirm({ token }: { token: string }): ReactNode {
  const t = useText();
  const confirm = useWrite('confirmEmailChange', []);
  const { changed } = useSessionChange();
  const submit = (): void => confirm.mutate({ body: { token } }, { onSuccess: () => void changed() });
  if (confirm.data) {
    return (
      <SlipNote
        title={t('Thank you')}
        text={t('You sign in with {email} from now on. Other devices were signed out.', confirm.data)}
      >
        <Button component={Link} to="/" fullWidth>
          {t('Continue')}
        </Button>
      </SlipNote>
    );
  }
  if (isTaken(confirm.error)) {
    return (
      <SlipNote
        title={t('This address has an account already')}
        text={t('Your account keeps its old address.')}
      >
        <Button component={Link} to="/account" fullWidth>
          {t('To your account')}
        </Button>
      </SlipNote>
    );
  }
  if (isSpent(confirm.error)) return <SpentLink another={<ToAccount />} />;
  return (
    <SlipForm title={t('Confirm your new address')} submit={submit}>
      <Says>{t('Until you do, your account keeps its old one.')}</Says>
      <Problem error={confirm.error} />
      <Button type="submit" loading={confirm.isPending} fullWidth autoFocus>
        {t('Confirm new address')}
      </Button>
    </SlipForm>
  );
}
