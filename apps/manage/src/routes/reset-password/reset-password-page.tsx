import { Problem, useSessionChange, useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isAllInFields, passwordFault } from '../../parts/field-errors.ts';
import { Aside, isSpent, LinkPage, SpentLink, ToSignIn } from '../../parts/link-page.tsx';
import { NewPassword } from '../../parts/new-password.tsx';
import { Asides, Says, SlipForm, SlipNote } from '../../parts/slip-page.tsx';
import { useText } from '../../text/text.ts';

const ANOTHER = <Aside to="/forgot-password" text="Ask for another link" />;

/** Where the link in the mail about a forgotten password leads. */
export const ResetPasswordPage = (): ReactNode => (
  <LinkPage another={ANOTHER}>{(token) => <Reset token={token} />}</LinkPage>
);

function Reset({ token }: { token: string }): ReactNode {
  const t = useText();
  const [password, setPassword] = useState('');
  const reset = useWrite('resetPassword', []);
  const { changed } = useSessionChange();
  const submit = (): void =>
    reset.mutate(
      { body: { token, password } },
      {
        onSuccess: () => {
          // Nothing stays behind in the page, and every device is signed out: this one too.
          setPassword('');
          void changed();
        },
      },
    );
  if (reset.isSuccess) {
    return (
      <SlipNote
        title={t('Your password is changed')}
        text={t('You can sign in with it now. Every device was signed out.')}
      >
        <ToSignIn />
      </SlipNote>
    );
  }
  if (isSpent(reset.error)) return <SpentLink another={ANOTHER} />;
  return (
    <SlipForm title={t('Choose a new password')} submit={submit}>
      <Says>{t('It counts from now on, and every device is signed out.')}</Says>
      <NewPassword
        label="New password"
        value={password}
        change={setPassword}
        fault={passwordFault(reset.error)}
        autoFocus
      />
      {!isAllInFields(reset.error, 'password') && <Problem error={reset.error} />}
      <Button type="submit" loading={reset.isPending} fullWidth>
        {t('Set the password')}
      </Button>
      <Asides>{ANOTHER}</Asides>
    </SlipForm>
  );
}
