import { Problem, useWrite } from '@comanda/app-shared';
import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { EmailField } from '../../parts/email-field.tsx';
import { emailFault, isAllInFields } from '../../parts/field-errors.ts';
import { refusalText } from '../../parts/refusal-text.ts';
import { useText } from '../../text/text.ts';
import classes from './account.module.css';
import type { Profile } from './own.ts';
import { Part } from './part.tsx';

/** The address that one signs in with. It changes once the new one has answered. */
export function EmailPart({ profile }: { profile: Profile }): ReactNode {
  const t = useText();
  const [asks, setAsks] = useState(false);
  const [pending, setPending] = useState<string | null>(null);
  const verify = useWrite('requestEmailVerification', ['getCurrentUser']);
  const { email, emailVerified, hasPassword } = profile;
  const written = pending ?? (verify.data ? verify.data.pendingEmail : null);
  return (
    <Part
      title={t('E-mail')}
      text={emailVerified ? email : t('{email}, not confirmed yet', { email })}
      action={
        <div className={classes.row}>
          {!emailVerified && (
            <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate({})}>
              {t('Confirm address')}
            </Button>
          )}
          {hasPassword && (
            <Button variant="default" onClick={() => setAsks(true)}>
              {t('Change e-mail')}
            </Button>
          )}
        </div>
      }
    >
      {written !== null && (
        <p className={classes.done} role="status">
          {t('We have written to {email}. The link in that mail confirms it; it works for a day.', {
            email: written,
          })}
        </p>
      )}
      <Problem error={verify.error} />
      {asks && (
        <ChangeEmail
          close={() => setAsks(false)}
          asked={(next) => {
            setAsks(false);
            setPending(next);
          }}
        />
      )}
    </Part>
  );
}

function ChangeEmail({ close, asked }: { close: () => void; asked: (email: string) => void }): ReactNode {
  const t = useText();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const write = useWrite('requestEmailChange', []);
  const wrong = refusalText(write.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    write.mutate({ body: { email, password } }, { onSuccess: ({ pendingEmail }) => asked(pendingEmail) });
  };
  return (
    <Dialog title={t('Change e-mail')} close={close}>
      <form className={classes.form} onSubmit={submit}>
        <p>{t('You sign in with your old address until the new one is confirmed.')}</p>
        <EmailField
          label="New e-mail"
          autoComplete="email"
          value={email}
          change={setEmail}
          fault={emailFault(write.error)}
          autoFocus
        />
        <PasswordInput
          label={t('Password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
        />
        {!isAllInFields(write.error, 'email') && <Problem error={write.error} text={wrong && t(wrong)} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={write.isPending}>
            {t('Mail me a link')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
