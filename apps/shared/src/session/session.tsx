import { type Answer, type Comanda, ComandaError } from '@comanda/sdk';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { clientFor, isSignedOut } from '../api/api.tsx';

/**
 * Who has signed in. The cookies are the browser's: no script reads them, and no token is kept here. Whatever changes something
 * must come from the same origin, which the browser says by itself (Sec-Fetch-Site), so there is no CSRF token to carry.
 */

export type Session = Answer<'getSession'>;
export type Membership = Session['tenants'][number];
type Scope = Membership['scopes'][number];

const KEY = ['session'];
/** A session in use is renewed along with answers; one that was left alone longer is refreshed when it comes back. */
const LOOK_AGAIN_MS = 5 * 60_000;

const anyone = (): Comanda => clientFor();

/** null: nobody has signed in. */
export const useSession = (): UseQueryResult<Session | null, Error> =>
  useQuery({ queryKey: KEY, queryFn: readSession, staleTime: LOOK_AGAIN_MS, refetchOnWindowFocus: true });

async function readSession(): Promise<Session | null> {
  try {
    return await anyone().call('getSession');
  } catch (error) {
    if (!isSignedOut(error)) throw error;
  }
  try {
    return await anyone().call('refreshSession');
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    return null;
  }
}

/** A second step that the account asks for. */
export interface Challenge {
  challengeId: string;
}

/** Signs in; a challenge is answered with `answerChallenge`. */
export async function signIn(email: string, password: string): Promise<Session | Challenge> {
  try {
    return await anyone().call('login', { body: { email, password } });
  } catch (error) {
    const challengeId =
      error instanceof ComandaError && error.code === 'MFA_REQUIRED' && error.details?.challengeId;
    if (typeof challengeId === 'string') return { challengeId };
    throw error;
  }
}

export const isChallenge = (result: Session | Challenge): result is Challenge => 'challengeId' in result;

/** `code` is the six digits of the authenticator app, or a recovery code. */
export const answerChallenge = (challengeId: string, code: string): Promise<Session> =>
  anyone().call('verifyMfa', { body: { challengeId, code } });

/** What to do with a session that has begun, and with one that is to end. */
export function useSessionChange(): { begun(session: Session): void; end(): Promise<void> } {
  const queries = useQueryClient();
  // Nothing of the last person stays for the next one. The session itself is changed and not removed: screens watch it.
  const forget = (): void => queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
  return {
    begun: (session) => {
      forget();
      queries.setQueryData(KEY, session);
    },
    end: async () => {
      await anyone().call('signOut', {});
      queries.setQueryData(KEY, null);
      forget();
    },
  };
}

export const mayDo = (membership: Membership, scope: Scope): boolean => membership.scopes.includes(scope);

type Permission = Membership['permissions'][number]['permission'];

/** Without an approval of somebody else; how far, the service says when it is done. */
export const holds = (membership: Membership, permission: Permission): boolean =>
  membership.permissions.some((grant) => grant.permission === permission);
