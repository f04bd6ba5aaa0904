import { Problem, useLanguage, useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { EmailField } from '../../parts/email-field.tsx';
import { emailFault, isAllInFields, passwordFault } from '../../parts/field-errors.ts';
import { Aside } from '../../parts/link-page.tsx';
import { NewPassword } from '../../parts/new-password.tsx';
import { notedEmail, noteEmail } from '../../parts/noted-email.ts';
import { Asides, Says, SlipForm, SlipNote, SlipPage } from '../../parts/slip-page.tsx';
import { WhoSignsUp } from '../../parts/who-signs-up.tsx';
import { useText } from '../../text/text.ts';

const FIELDS = ['name', 'tenantName', 'email', 'password'] as const;

/** Makes an account and a business that it owns, once the address is confirmed. */
export const SignUpPage = (): ReactNode => (
  <SlipPage>
    <SignUp />
  </SlipPage>
);

function SignUp(): ReactNode {
  const t = useText();
  const locale = useLanguage();
  const [form, setForm] = useState({ name: '', tenantName: '', email: notedEmail(), password: '' });
  const change = (fields: Partial<typeof form>): void => setForm((before) => ({ ...before, ...fields }));
  const signUp = useWrite('signUp', []);
  const submit = (): void => {
    noteEmail(form.email);
    signUp.mutate({ body: { ...form, locale } }, { onSuccess: () => change({ password: '' }) });
  };
  if (signUp.isSuccess) return <Mailed email={form.email} again={() => signUp.reset()} />;
  const { error } = signUp;
  return (
    <SlipForm title={t('Sign up')} submit={submit}>
      <WhoSignsUp value={form} change={change} error={error} />
      <EmailField value={form.email} change={(email) => change({ email })} fault={emailFault(error)} />
      <NewPassword
        label="Password"
        value={form.password}
        change={(password) => change({ password })}
        fault={passwordFault(error)}
      />
      {!isAllInFields(error, ...FIELDS) && <Problem error={error} />}
      <Button type="submit" loading={signUp.isPending} fullWidth>
        {t('Sign up')}
      </Button>
      <Asides>
        <Aside to="/sign-in" text="You have an account? Sign in" />
      </Asides>
    </SlipForm>
  );
}

/** The same whether the address has an account or not: only its mailbox learns that. */
function Mailed({ email, again }: { email: string; again: () => void }): ReactNode {
  const t = useText();
  return (
    <SlipNote
      title={t('Look into your mail')}
      text={t('We have written to {email}. The link in it makes your account; it works once, for a day.', {
        email,
      })}
    >
      <Says>{t('No mail? Look into the spam folder, or see whether the address is right.')}</Says>
      <Button variant="default" onClick={again} fullWidth>
        {t('Change the address, or send it again')}
      </Button>
    </SlipNote>
  );
}
