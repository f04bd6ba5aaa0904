import { isSignedOut } from '@comanda/app-shared';
import { ComandaError } from '@comanda/sdk';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useAddressSecrets } from '../shell/address-secrets.ts';
import { type Message, useText } from '../text/text.ts';
import { noteEmail } from './noted-email.ts';
import { Asides, SlipNote, SlipPage } from './slip-page.tsx';

/**
 * A page that a mailed link opens. The token is sent when its reader presses the button, never by opening the page, which mail
 * scanners do too.
 */
export function LinkPage({
  another,
  children,
}: {
  /** Where to get another link. */
  another: ReactNode;
  children: (token: string) => ReactNode;
}): ReactNode {
  const t = useText();
  const given = useAddressSecrets();
  return (
    <SlipPage>
      {given?.token === undefined ? (
        <SlipNote
          title={t('Open the link once more')}
          text={t('This page needs the link from our mail. Open it there once more.')}
        >
          <Asides>{another}</Asides>
        </SlipNote>
      ) : (
        // A link that is opened in the same tab begins anew.
        <div key={given.count}>{children(given.token)}</div>
      )}
    </SlipPage>
  );
}

export const isSpent = (error: unknown): boolean => isSignedOut(error);

/** The address belongs to another account by now. */
export const isTaken = (error: unknown): boolean =>
  error instanceof ComandaError && error.code === 'CONFLICT';

/** A link that is spent stays spent. An answer that got lost leads here too: then it has worked. */
export function SpentLink({ another }: { another: ReactNode }): ReactNode {
  const t = useText();
  return (
    <SlipNote
      title={t('This link does not work any more')}
      text={t('It was used already, or it is too old. If it was you a moment ago, it has worked: sign in.')}
    >
      <ToSignIn />
      <Asides>{another}</Asides>
    </SlipNote>
  );
}

export function ToSignIn({ email }: { email?: string }): ReactNode {
  const t = useText();
  useEffect(() => {
    if (email !== undefined) noteEmail(email);
  }, [email]);
  return (
    <Button component={Link} to="/sign-in" fullWidth>
      {t('Sign in')}
    </Button>
  );
}

/** A link to another of these pages. */
export function Aside({
  to,
  text,
}: {
  to: '/sign-in' | '/sign-up' | '/forgot-password';
  text: Message;
}): ReactNode {
  const t = useText();
  return <Link to={to}>{t(text)}</Link>;
}
