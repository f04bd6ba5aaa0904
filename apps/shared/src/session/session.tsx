import { type Answer, type Comanda, ComandaError } from '@comanda/sdk';
import {
  type Query,
  type QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { clientFor } from '../api/api.tsx';
import { followLocale } from '../i18n/i18n.ts';
import { choosePasskey } from './passkeys.ts';

/**
 * Who has signed in. The cookies are the browser's: no script reads them, and no token is kept here. Whatever changes something
 * must come from the same origin, which the browser says by itself (Sec-Fetch-Site), so there is no CSRF token to carry.
 */

export type Session = Answer<'getSession'>;
export type Membership = Session['tenants'][number];
type Scope = Membership['scopes'][number];

export const SESSION_KEY = ['session'];
/** A session in use is renewed along with answers; one that was left alone longer is refreshed when it comes back. */
const LOOK_AGAIN_MS = 5 * 60_000;

const anyone = (): Comanda => clientFor();

/** null: nobody has signed in. */
export const useSession = (): UseQueryResult<Session | null, Error> =>
  useQuery({
    queryKey: SESSION_KEY,
    queryFn: readSession,
    staleTime: LOOK_AGAIN_MS,
    refetchOnWindowFocus: true,
  });

const readSession = async (): Promise<Session | null> =>
  (await anyone().call('resumeSession', { body: {} })).current;

/** A second step that the account asks for. */
export interface Challenge {
  challengeId: string;
}

/** Signs in; a challenge is answered with `answerChallenge`, or with a passkey. */
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

export async function answerChallengeWithPasskey(challengeId: string): Promise<Session> {
  const options = await anyone().call('beginPasskeySignIn', { body: { challengeId } });
  const passkey = await choosePasskey(options);
  return anyone().call('verifyMfa', { body: { challengeId, passkey } });
}

/** Signs in with a passkey alone: it is two factors. `quietly` waits until one is chosen where the address is typed. */
export async function signInWithPasskey(
  how: { quietly?: boolean; signal?: AbortSignal } = {},
): Promise<Session> {
  const { signal } = how;
  const options = await anyone().call('beginPasskeySignIn', { body: {}, ...(signal ? { signal } : {}) });
  const passkey = await choosePasskey(options, how);
  return anyone().call('signIn', { body: { passkey } });
}

/** Nothing of one person stays for the next. The session itself is changed and not removed: screens watch it. */
export function forgetAnswers(queries: QueryClient): void {
  const predicate = ({ queryKey }: Query): boolean => queryKey[0] !== SESSION_KEY[0];
  void queries.cancelQueries({ predicate });
  queries.removeQueries({ predicate });
}

let channel: BroadcastChannel | undefined;

/** Tells other tabs of this browser who has signed in, by the `uid`; null: nobody. */
export const sessionChannel = (): BroadcastChannel => (channel ??= new BroadcastChannel('comanda.session'));

/** What to do with a session that has begun, with one that has become another, and with one that is to end. */
export function useSessionChange(): {
  begun(session: Session): void;
  changed(): Promise<void>;
  end(): Promise<void>;
} {
  const queries = useQueryClient();
  // An answer to what was asked before is of before: it must not come later and undo this.
  const set = (session: Session | null): void => {
    void queries.cancelQueries({ queryKey: SESSION_KEY });
    queries.setQueryData(SESSION_KEY, session);
    sessionChannel().postMessage(session?.user.uid ?? null);
  };
  return {
    begun: (session) => {
      forgetAnswers(queries);
      set(session);
      followLocale(session.user.locale);
    },
    changed: () => queries.invalidateQueries({ queryKey: SESSION_KEY }),
    end: async () => {
      await anyone().call('signOut', {});
      set(null);
      forgetAnswers(queries);
    },
  };
}

export const mayDo = (membership: Membership, scope: Scope): boolean => membership.scopes.includes(scope);

type Permission = Membership['permissions'][number]['permission'];

/** Without an approval of somebody else; how far, the service says when it is done. */
export const holds = (membership: Membership, permission: Permission): boolean =>
  membership.permissions.some((grant) => grant.permission === permission);
