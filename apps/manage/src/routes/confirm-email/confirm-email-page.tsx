import { Problem, useSessionChange, useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { asksForPassword, ChosenPassword } from '../../parts/chosen-password.tsx';
import { isAllInFields } from '../../parts/field-errors.ts';
import { isSpent, isTaken, LinkPage, SpentLink, ToSignIn } from '../../parts/link-page.tsx';
import { needsSignIn, SignInFirst } from '../../parts/sign-in-first.tsx';
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
  const [isElsewhere, setElsewhere] = useState(false);
  const [password, setPassword] = useState('');
  const confirm = useWrite('confirmEmailChange', []);
  const { changed } = useSessionChange();
  const submit = (): void =>
    confirm.mutate(
      { body: { token, ...(isElsewhere ? { password } : {}) } },
      {
        onError: (error) => asksForPassword(error) && setElsewhere(true),
        onSuccess: () => {
          setPassword('');
          void changed();
        },
      },
    );
  if (confirm.data && isElsewhere) {
    return (
      <SlipNote
        title={t('Thank you')}
        text={t(
          'You can sign in as {email} with this password. Every other device was signed out.',
          confirm.data,
        )}
      >
        <ToSignIn email={confirm.data.email} />
      </SlipNote>
    );
  }
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
  if (needsSignIn(confirm.error)) {
    return (
      <SignInFirst
        back="/confirm-email"
        text="Only you can change your address: sign in to your account as before, and confirm it then."
      />
    );
  }
  if (isSpent(confirm.error)) return <SpentLink another={<ToAccount />} />;
  return (
    <SlipForm title={t('Confirm your new address')} submit={submit}>
      <Says>
        {isElsewhere
          ? t('This is not where you asked for the link, so choose the password of your account here.')
          : t('Until you do, your account keeps its old one.')}
      </Says>
      {isElsewhere && <ChosenPassword value={password} change={setPassword} error={confirm.error} />}
      {!isAllInFields(confirm.error, 'password') && <Problem error={confirm.error} />}
      <Button type="submit" loading={confirm.isPending} fullWidth autoFocus={!isElsewhere}>
        {t('Confirm new address')}
      </Button>
    </SlipForm>
  );
}
