import { Problem, useWrite } from '@comanda/app-shared';
import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { isAllInFields, passwordFault } from '../../parts/field-errors.ts';
import { NewPassword } from '../../parts/new-password.tsx';
import { refusalText } from '../../parts/refusal-text.ts';
import { useText } from '../../text/text.ts';
import classes from './account.module.css';
import type { Profile } from './own.ts';
import { Part } from './part.tsx';

export function PasswordPart({ profile: { email, hasPassword } }: { profile: Profile }): ReactNode {
  const t = useText();
  const [asks, setAsks] = useState(false);
  const [isChanged, setChanged] = useState(false);
  // Who signs in elsewhere gets a first password by mail: an open browser must not be enough.
  const mail = useWrite('forgotPassword', []);
  return (
    <Part
      title={t('Password')}
      text={
        hasPassword
          ? t('When it changes, your other devices are signed out.')
          : t('You have none, and sign in elsewhere or with a passkey.')
      }
      action={
        hasPassword ? (
          <Button variant="default" onClick={() => setAsks(true)}>
            {t('Change password')}
          </Button>
        ) : (
          <Button variant="default" loading={mail.isPending} onClick={() => mail.mutate({ body: { email } })}>
            {t('Mail me a link')}
          </Button>
        )
      }
    >
      <Problem error={mail.error} />
      {(isChanged || mail.isSuccess) && (
        <p className={classes.done} role="status">
          {isChanged
            ? t('Your password is changed')
            : t('We have written to {email}. The link in that mail lets you choose a password.', { email })}
        </p>
      )}
      {asks && (
        <ChangePassword
          close={() => setAsks(false)}
          changed={() => {
            setAsks(false);
            setChanged(true);
          }}
        />
      )}
    </Part>
  );
}

function ChangePassword({ close, changed }: { close: () => void; changed: () => void }): ReactNode {
  const t = useText();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const write = useWrite('changePassword', ['getCurrentUser', 'listOwnSessions']);
  const wrong = refusalText(write.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    write.mutate({ body: { currentPassword, newPassword } }, { onSuccess: changed });
  };
  return (
    <Dialog title={t('Change password')} close={close}>
      <form className={classes.form} onSubmit={submit}>
        <PasswordInput
          label={t('The password that you have')}
          autoComplete="current-password"
          data-autofocus
          required
          withAsterisk={false}
          value={currentPassword}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
        />
        <NewPassword
          label="New password"
          value={newPassword}
          change={setNew}
          fault={passwordFault(write.error, 'newPassword')}
        />
        {!isAllInFields(write.error, 'newPassword') && (
          <Problem error={write.error} text={wrong && t(wrong)} />
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={write.isPending}>
            {t('Set the password')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
