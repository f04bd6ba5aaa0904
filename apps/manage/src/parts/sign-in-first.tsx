import { Problem, useSession, useSessionChange } from '@comanda/app-shared';
import { ComandaError } from '@comanda/sdk';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
  const going = useMutation({
    mutationFn: async () => {
      if (session) await end();
      await navigate({ to: '/sign-in', search: { to: back } });
    },
    networkMode: 'always',
  });
  return (
    <SlipNote title={t('Sign in first')} text={t(text)}>
      {session && <Says>{t('You are signed in as {email} here.', { email: session.user.email })}</Says>}
      <Problem error={going.error} />
      <Button loading={going.isPending} onClick={() => going.mutate()} fullWidth>
        {session ? t('Sign in as somebody else') : t('Sign in')}
      </Button>
    </SlipNote>
  );
}
