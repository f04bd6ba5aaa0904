import { Problem, useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { EmailField } from '../../parts/email-field.tsx';
import { emailFault, isAllInFields } from '../../parts/field-errors.ts';
import { Aside } from '../../parts/link-page.tsx';
import { notedEmail, noteEmail } from '../../parts/noted-email.ts';
import { Asides, Says, SlipForm, SlipNote, SlipPage } from '../../parts/slip-page.tsx';
import { useText } from '../../text/text.ts';

/** Has a link mailed that lets people choose another password. */
export const ForgotPasswordPage = (): ReactNode => (
  <SlipPage>
    <Forgot />
  </SlipPage>
);

function Forgot(): ReactNode {
  const t = useText();
  const [email, setEmail] = useState(notedEmail);
  const ask = useWrite('forgotPassword', []);
  if (ask.isSuccess) {
    return (
      <SlipNote
        title={t('Look into your mail')}
        text={t('If {email} has an account, a link is on its way. It works once, for an hour.', { email })}
      >
        <Asides>
          <Aside to="/sign-in" text="Back to signing in" />
        </Asides>
      </SlipNote>
    );
  }
  const submit = (): void => {
    noteEmail(email);
    ask.mutate({ body: { email } });
  };
  return (
    <SlipForm title={t('Forgot the password?')} submit={submit}>
      <Says>{t('We mail you a link that lets you choose another.')}</Says>
      <EmailField
        hint="The one that you sign in with"
        value={email}
        change={setEmail}
        fault={emailFault(ask.error)}
        autoFocus
      />
      {!isAllInFields(ask.error, 'email') && <Problem error={ask.error} />}
      <Button type="submit" loading={ask.isPending} fullWidth>
        {t('Mail me a link')}
      </Button>
      <Asides>
        <Aside to="/sign-in" text="Back to signing in" />
      </Asides>
    </SlipForm>
  );
}
