import { Problem, useSessionChange, useWrite } from '@comanda/app-shared';
import { Button, PasswordInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isAllInFields, passwordFault } from '../../parts/field-errors.ts';
import { NewPassword } from '../../parts/new-password.tsx';
import { refusalText } from '../../parts/refusal-text.ts';
import { useSignOut } from '../../parts/sign-out.tsx';
import { Says, SlipForm, SlipPage } from '../../parts/slip-page.tsx';
import { useText } from '../../text/text.ts';

/** What somebody whose first password another person set has to do before anything else. */
const FirstPasswordPage = (): ReactNode => (
  <SlipPage>
    <FirstPassword />
  </SlipPage>
);

export default FirstPasswordPage;

function FirstPassword(): ReactNode {
  const t = useText();
  const [given, setGiven] = useState({ currentPassword: '', newPassword: '' });
  const write = useWrite('changePassword', []);
  const { changed } = useSessionChange();
  const { signOut, failed } = useSignOut();
  const wrong = refusalText(write.error);
  const submit = (): void => write.mutate({ body: given }, { onSuccess: () => void changed() });
  return (
    <SlipForm title={t('Set a password of your own')} submit={submit}>
      <Says>{t('Somebody else set the one that you have. Only you know the next one.')}</Says>
      <PasswordInput
        label={t('The password that you have')}
        name="password"
        autoComplete="current-password"
        autoFocus
        required
        withAsterisk={false}
        value={given.currentPassword}
        onChange={({ currentTarget: { value } }) =>
          setGiven((before) => ({ ...before, currentPassword: value }))
        }
        visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
      />
      <NewPassword
        label="New password"
        value={given.newPassword}
        change={(newPassword) => setGiven((before) => ({ ...before, newPassword }))}
        fault={passwordFault(write.error, 'newPassword')}
      />
      {!isAllInFields(write.error, 'newPassword') && <Problem error={write.error} text={wrong && t(wrong)} />}
      <Button type="submit" loading={write.isPending} fullWidth>
        {t('Set the password')}
      </Button>
      <Button variant="subtle" onClick={signOut} fullWidth>
        {t('Sign out')}
      </Button>
      {failed}
    </SlipForm>
  );
}
