import { Problem, useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
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
  const verify = useWrite('verifyEmail', []);
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
    <SlipForm title={t('Confirm your address')} submit={() => verify.mutate({ body: { token } })}>
      <Says>{t('One press, and your account is ready.')}</Says>
      <Problem error={verify.error} />
      <Button type="submit" loading={verify.isPending} fullWidth autoFocus>
        {t('Confirm address')}
      </Button>
    </SlipForm>
  );
}
