import { Problem, useWrite } from '@comanda/app-shared';
import { ComandaError } from '@comanda/sdk';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { asksForPassword, ChosenPassword } from '../../parts/chosen-password.tsx';
import { isAllInFields } from '../../parts/field-errors.ts';
import { Aside, isSpent, isTaken, LinkPage, SpentLink, ToSignIn } from '../../parts/link-page.tsx';
import { Asides, Says, SlipForm, SlipNote } from '../../parts/slip-page.tsx';
import { type Names, WhoSignsUp } from '../../parts/who-signs-up.tsx';
import { useText } from '../../text/text.ts';

const ANOTHER = <Aside to="/sign-up" text="Sign up once more" />;

/** Where the link in the mail about a new account leads. */
export const VerifyEmailPage = (): ReactNode => (
  <LinkPage another={ANOTHER}>{(token) => <Verify token={token} />}</LinkPage>
);

function Verify({ token }: { token: string }): ReactNode {
  const t = useText();
  /** Elsewhere than where somebody signed up: what they typed there is offered, and counts only when it is sent. */
  const [names, setNames] = useState<Names | null>(null);
  const [password, setPassword] = useState('');
  const verify = useWrite('verifyEmail', []);
  const submit = (): void =>
    verify.mutate(
      { body: { token, ...(names ? { password, ...chosen(names) } : {}) } },
      {
        onError: (error) => asksForPassword(error) && setNames((before) => before ?? typedAtSignUp(error)),
        onSuccess: () => setPassword(''),
      },
    );
  if (verify.data) {
    const { email } = verify.data;
    return (
      <SlipNote
        title={t('Thank you')}
        text={t('{email} is confirmed, and your account is ready. You can sign in now.', { email })}
      >
        <ToSignIn email={email} />
      </SlipNote>
    );
  }
  if (isTaken(verify.error)) {
    return (
      <SlipNote
        title={t('This address has an account already')}
        text={t('Sign in, or ask for a new password should you have forgotten yours.')}
      >
        <ToSignIn />
        <Asides>
          <Aside to="/forgot-password" text="Forgot the password?" />
        </Asides>
      </SlipNote>
    );
  }
  if (isSpent(verify.error)) return <SpentLink another={ANOTHER} />;
  return (
    <SlipForm title={t('Confirm your address')} submit={submit}>
      <Says>
        {names
          ? t(
              'This is not where you signed up, so choose a password here, and see whether the rest is right.',
            )
          : t('One press, and your account is ready.')}
      </Says>
      {names && (
        <>
          <ChosenPassword value={password} change={setPassword} error={verify.error} />
          <WhoSignsUp
            value={names}
            change={(fields) => setNames({ ...names, ...fields })}
            error={verify.error}
            isChecked
          />
        </>
      )}
      {!isAllInFields(verify.error, 'password', 'name', 'tenantName') && <Problem error={verify.error} />}
      <Button type="submit" loading={verify.isPending} fullWidth autoFocus={!names}>
        {t('Confirm address')}
      </Button>
    </SlipForm>
  );
}

const chosen = ({ name, tenantName }: Names): Partial<Names> => ({
  name,
  ...(tenantName.trim() === '' ? {} : { tenantName }),
});

/** What the service says was typed; nothing of it when it does not say. */
function typedAtSignUp(error: unknown): Names {
  const details = error instanceof ComandaError ? error.details : undefined;
  const { name, tenantName } = (details?.signUp ?? {}) as { name?: string; tenantName?: string | null };
  return { name: name ?? '', tenantName: tenantName ?? '' };
}
