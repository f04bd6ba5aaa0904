import { Problem, useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { asksForPassword, ChosenPassword } from '../../parts/chosen-password.tsx';
import { isAllInFields } from '../../parts/field-errors.ts';
import { Aside, isSpent, isTaken, LinkPage, SpentLink, ToSignIn } from '../../parts/link-page.tsx';
import { Asides, Says, SlipForm, SlipNote } from '../../parts/slip-page.tsx';
import { useText } from '../../text/text.ts';

const ANOTHER = <Aside to="/sign-up" text="Sign up once more" />;

/** Where the link in the mail about a new account leads. */
export const VerifyEmailPage = (): ReactNode => (
  <LinkPage another={ANOTHER}>{(token) => <Verify token={token} />}</LinkPage>
);

function Verify({ token }: { token: string }): ReactNode {
  const t = useText();
  const [isElsewhere, setElsewhere] = useState(false);
  const [password, setPassword] = useState('');
  const verify = useWrite('verifyEmail', []);
  const submit = (): void =>
    verify.mutate(
      { body: { token, ...(isElsewhere ? { password } : {}) } },
      {
        onError: (error) => asksForPassword(error) && setElsewhere(true),
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
        {isElsewhere
          ? t('This is not where you signed up, so choose the password of your account here.')
          : t('One press, and your account is ready.')}
      </Says>
      {isElsewhere && <ChosenPassword value={password} change={setPassword} error={verify.error} />}
      {!isAllInFields(verify.error, 'password') && <Problem error={verify.error} />}
      <Button type="submit" loading={verify.isPending} fullWidth autoFocus={!isElsewhere}>
        {t('Confirm address')}
      </Button>
    </SlipForm>
  );
}
