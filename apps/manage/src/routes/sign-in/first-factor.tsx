import {
  type Challenge,
  hasPasskeys,
  isChallenge,
  Problem,
  type Session,
  signIn,
  signInWithPasskey,
} from '@comanda/app-shared';
import { Button, PasswordInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { elsewhereText } from '../../parts/elsewhere-text.ts';
import { EmailField } from '../../parts/email-field.tsx';
import { Aside } from '../../parts/link-page.tsx';
import { notedEmail, noteEmail } from '../../parts/noted-email.ts';
import { Asides, Or, SlipForm } from '../../parts/slip-page.tsx';
import { useText } from '../../text/text.ts';
import { Elsewhere } from './elsewhere.tsx';
import { useQuietPasskey } from './use-quiet-passkey.ts';
import { wrongText } from './wrong-text.ts';

export function FirstFactor({
  to,
  ssoError,
  signedIn,
  challenged,
}: {
  to: string;
  ssoError: string | undefined;
  signedIn: (session: Session) => void;
  challenged: (challenge: Challenge) => void;
}): ReactNode {
  const t = useText();
  const [email, setEmail] = useState(notedEmail);
  const [password, setPassword] = useState('');
  const stopQuietly = useQuietPasskey(signedIn);
  const attempt = useMutation({
    mutationFn: (by: 'PASSWORD' | 'PASSKEY') => {
      if (by === 'PASSWORD') return signIn(email, password);
      stopQuietly();
      return signInWithPasskey();
    },
    onSuccess: (result) => (isChallenge(result) ? challenged(result) : signedIn(result)),
  });
  const wrong = wrongText(
    attempt.error,
    attempt.variables === 'PASSKEY'
      ? 'This passkey belongs to no account here.'
      : 'The address and the password do not belong together.',
  );
  const typed = (address: string): void => {
    setEmail(address);
    noteEmail(address);
  };
  return (
    <SlipForm title={t('Sign in')} submit={() => attempt.mutate('PASSWORD')}>
      {ssoError !== undefined && attempt.isIdle && <Problem error={true} text={t(elsewhereText(ssoError))} />}
      <EmailField
        value={email}
        change={typed}
        autoComplete={hasPasskeys() ? 'username webauthn' : 'username'}
        autoFocus={email === ''}
      />
      <PasswordInput
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        autoFocus={email !== ''}
        required
        withAsterisk={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
      />
      <Problem error={attempt.error} text={wrong && t(wrong)} />
      <Button type="submit" loading={attempt.isPending && attempt.variables === 'PASSWORD'} fullWidth>
        {t('Sign in')}
      </Button>
      {hasPasskeys() && (
        <>
          <Or>{t('or')}</Or>
          <Button
            variant="default"
            leftSection={<IconFingerprint size={18} aria-hidden />}
            loading={attempt.isPending && attempt.variables === 'PASSKEY'}
            onClick={() => attempt.mutate('PASSKEY')}
            fullWidth
          >
            {t('Sign in with a passkey')}
          </Button>
        </>
      )}
      <Elsewhere to={to} />
      <Asides>
        <Aside to="/forgot-password" text="Forgot the password?" />
        <Aside to="/sign-up" text="No account yet? Sign up" />
      </Asides>
    </SlipForm>
  );
}
