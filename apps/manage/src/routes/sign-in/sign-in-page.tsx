import { type Challenge, type Session, useSession, useSessionChange } from '@comanda/app-shared';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { SlipPage } from '../../parts/slip-page.tsx';
import { useAddressSecrets } from '../../shell/address-secrets.ts';
import { Redirect } from '../../shell/redirect.tsx';
import { FirstFactor } from './first-factor.tsx';
import { SecondFactor } from './second-factor.tsx';

/** Sign-in: with a password, a passkey, or elsewhere; then the second factor where the account has one. */
export function SignInPage(): ReactNode {
  const session = useSession();
  const { to, ssoError } = useSearch({ from: '/sign-in' });
  // After a sign-in elsewhere.
  const challengeId = useAddressSecrets()?.challengeId;
  const [challenge, setChallenge] = useState<Challenge | null>(
    challengeId === undefined ? null : { challengeId },
  );
  const [isAgain, setAgain] = useState(false);
  const { begun } = useSessionChange();
  if (session.data) return <Redirect to={ownPath(to)} />;
  const signedIn = (data: Session): void => begun(data);
  const restart = (): void => {
    setChallenge(null);
    setAgain(true);
  };
  return (
    <SlipPage>
      {challenge ? (
        <SecondFactor challenge={challenge} signedIn={signedIn} restart={restart} />
      ) : (
        <FirstFactor
          to={ownPath(to)}
          ssoError={isAgain || ssoError === 'MFA_REQUIRED' ? undefined : ssoError}
          signedIn={signedIn}
          challenged={setChallenge}
        />
      )}
    </SlipPage>
  );
}

/** Only within the app: what stands in an address may come from anybody. */
function ownPath(to: string | undefined): string {
  if (to === undefined || !/^\/(?![/\\])/.test(to) || to.startsWith('/sign-in')) return '/';
  // As the browser will read it: `..` leads out, and two slashes to nowhere.
  const { pathname } = new URL(`/manage${to}`, location.origin);
  return pathname.startsWith('/manage/') && !pathname.includes('//') ? to : '/';
}
