import { useSession, useSessionChange } from '@comanda/app-shared';
import { ComandaError } from '@comanda/sdk';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Message, useText } from '../text/text.ts';
import { Says, SlipNote } from './slip-page.tsx';

/** A link does nothing to an account that has an owner, unless they are signed in here. */
export const needsSignIn = (error: unknown): boolean =>
  error instanceof ComandaError && error.code === 'FORBIDDEN' && error.details?.reason === 'SIGN_IN_REQUIRED';

/** Leads to the sign-in and back: the link is kept meanwhile. Whoever else is signed in here is signed out first. */
export function SignInFirst({
  back,
  text,
}: {
  back: '/confirm-email' | '/accept-invitation';
  text: Message;
}): ReactNode {
  const t = useText();
  const { data: session } = useSession();
  const { end } = useSessionChange();
  const navigate = useNavigate();
  const [isEnding, setEnding] = useState(false);
  const go = async (): Promise<void> => {
    setEnding(true);
    if (session) await end().finally(() => setEnding(false));
    await navigate({ to: '/sign-in', search: { to: back } });
  };
  return (
    <SlipNote title={t('Sign in first')} text={t(text)}>
      {session && <Says>{t('You are signed in as {email} here.', { email: session.user.email })}</Says>}
      <Button loading={isEnding} onClick={() => void go()} fullWidth>
        {session ? t('Sign in as somebody else') : t('Sign in')}
      </Button>
    </SlipNote>
  );
}
