import {
  answerChallenge,
  type Challenge,
  isChallenge,
  Mark,
  Problem,
  type Session,
  signIn,
  useSession,
  useSessionChange,
} from '@comanda/app-shared';
import { ComandaError } from '@comanda/sdk';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Redirect } from '../../shell/redirect.tsx';
import { useText } from '../../text/text.ts';
import classes from './sign-in.module.css';

/** Sign-in: e-mail and password, then the second factor where the account has one. */
export function SignInPage(): ReactNode {
  const t = useText();
  const session = useSession();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const { to } = useSearch({ from: '/sign-in' });
  const { begun } = useSessionChange();
  if (session.data) return <Redirect to={ownPath(to)} />;
  return (
    <main className={classes.page}>
      <div className={classes.slip}>
        <Mark size="lg" />
        <p className={classes.promise}>{t('One slip, followed from the first item to the last cent.')}</p>
        {challenge ? (
          <SecondFactor challenge={challenge} signedIn={begun} restart={() => setChallenge(null)} />
        ) : (
          <Password signedIn={begun} challenged={setChallenge} />
        )}
      </div>
    </main>
  );
}

/** Only within the app: what stands in an address may come from anybody. */
const ownPath = (to: string | undefined): string =>
  to !== undefined && /^\/(?![/\\])/.test(to) && !to.startsWith('/sign-in') ? to : '/';

function Password({
  signedIn,
  challenged,
}: {
  signedIn: (session: Session) => void;
  challenged: (challenge: Challenge) => void;
}): ReactNode {
  const t = useText();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const attempt = useMutation({
    mutationFn: () => signIn(email, password),
    onSuccess: (result) => (isChallenge(result) ? challenged(result) : signedIn(result)),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    attempt.mutate();
  };
  return (
    <form className={classes.form} onSubmit={submit} aria-labelledby="sign-in">
      <h1 id="sign-in" className={classes.title}>
        {t('Sign in')}
      </h1>
      <TextInput
        label={t('E-mail')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        required
        withAsterisk={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
      />
      <Problem
        error={attempt.error}
        text={wrongText(
          attempt.error,
          t('The address and the password do not belong together.'),
          t('Too many tries. Wait some minutes, or have a new password mailed to you.'),
        )}
      />
      <Button type="submit" loading={attempt.isPending} fullWidth>
        {t('Sign in')}
      </Button>
      <a className={classes.aside} href="/forgot-password">
        {t('Forgot the password?')}
      </a>
    </form>
  );
}

function SecondFactor({
  challenge,
  signedIn,
  restart,
}: {
  challenge: Challenge;
  signedIn: (session: Session) => void;
  restart: () => void;
}): ReactNode {
  const t = useText();
  const [code, setCode] = useState('');
  const attempt = useMutation({
    mutationFn: () => answerChallenge(challenge.challengeId, code.trim()),
    onSuccess: signedIn,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    attempt.mutate();
  };
  return (
    <form className={classes.form} onSubmit={submit} aria-labelledby="second-factor">
      <h1 id="second-factor" className={classes.title}>
        {t('Second step')}
      </h1>
      <TextInput
        label={t('Code')}
        description={t('The six digits of your authenticator app, or a recovery code')}
        name="code"
        autoComplete="one-time-code"
        inputMode="text"
        autoFocus
        required
        withAsterisk={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Problem
        error={attempt.error}
        text={wrongText(
          attempt.error,
          t('The code is wrong or was used already. Wait for the next one.'),
          t('Too many tries. Wait some minutes, or have a new password mailed to you.'),
        )}
      />
      <Button type="submit" loading={attempt.isPending} fullWidth>
        {t('Continue')}
      </Button>
      <Button variant="subtle" onClick={restart} fullWidth>
        {t('Start again')}
      </Button>
    </form>
  );
}

/** In words of ours what a person does wrong here; everything else as the service says it. */
function wrongText(error: Error | null, wrong: string, tooMany: string): string | undefined {
  if (!(error instanceof ComandaError)) return undefined;
  if (error.status === 401) return wrong;
  return error.status === 429 ? tooMany : undefined;
}
