import { useDevice } from '@comanda/app-shared';
import { type Comanda, ComandaError } from '@comanda/sdk';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { Signer } from './approval.ts';
import { makeKey, openKey } from './person-key.ts';
import type { Board, Till } from './till.ts';
import { useTill, useTraining } from './till-context.tsx';

/** Who stands at the till. */
export interface Person {
  guid: string;
  name: string;
}

export type Refusal = 'WRONG' | 'NEEDS_NETWORK' | 'TOO_MANY' | 'FAILED' | 'OFFLINE';

interface People {
  person: Person | null;
  /** That of whoever has signed in. */
  own: Signer | null;
  /** null: they are in. */
  signIn(who: Staff, pin: string): Promise<Refusal | null>;
  /** By their PIN, somebody approves what another one does; nobody else is signed in by that. */
  unlock(who: Staff, pin: string): Promise<Signer | Refusal>;
  lock(): void;
  /** What the service lets them do at once, such as charging a card; null: it does not know that they are here. */
  client: Comanda | null;
  /** Has it know them, by their PIN. */
  meet(pin: string): Promise<Refusal | null>;
  /** It knows them no more. */
  forgotten(): void;
}

export type Staff = NonNullable<Board['state']>['staff'][number];

const PeopleContext = createContext<People | null>(null);

export function usePeople(): People {
  const found = useContext(PeopleContext);
  if (!found) throw new Error('usePeople: nobody can sign in here');
  return found;
}

/** What a refused approval says of the PIN that was typed for it. */
export const refusalOfApproval = (error: unknown): Refusal => {
  if (!(error instanceof ComandaError)) return 'OFFLINE';
  if (error.status === 429) return 'TOO_MANY';
  return error.status === 403 ? 'WRONG' : 'FAILED';
};

/** Somebody who was here in the last days is let in by what this browser has, so that a switch needs no network. */
export function PeopleProvider({ children }: { children: ReactNode }): ReactNode {
  const till = useTill();
  const training = useTraining().isOn;
  const device = useDevice();
  const { client, restaurantGuid } = device;
  const [signedIn, setSignedIn] = useState<SignedIn | null>(null);
  const [session, setSession] = useState<Session | null>(null);
  const here = useRef<string | null>(null);
  const people = useMemo<People>(() => {
    const unlock = (who: Staff, pin: string) => unlocked({ till, client, restaurantGuid }, who, pin);
    const begin = async (who: Pick<Staff, 'guid' | 'number'>, pin: string): Promise<Refusal | null> => {
      const begun = await begunSession(client, who, pin);
      if (typeof begun === 'string') return begun;
      // Somebody else may stand here by now.
      if (here.current === who.guid) setSession(begun);
      return null;
    };
    const signIn = async (who: Staff, pin: string): Promise<Refusal | null> => {
      const own = await unlock(who, pin);
      if (typeof own === 'string') return own;
      here.current = who.guid;
      setSignedIn({ person: { guid: who.guid, name: who.displayName }, own, number: who.number });
      setSession(null);
      // Selling does not wait for it.
      void begin(who, pin);
      return null;
    };
    const meet = async (pin: string): Promise<Refusal | null> => {
      if (signedIn === null) return 'FAILED';
      return begin({ guid: signedIn.person.guid, number: signedIn.number }, pin);
    };
    const lock = () => {
      here.current = null;
      setSignedIn(null);
      setSession(null);
      // Without an answer it ends by itself, some minutes later; its token is gone from here.
      if (session !== null) void client.call('endStaffSession').catch(() => undefined);
    };
    const person = signedIn?.person ?? null;
    const isOwn = session !== null && session.staffGuid === person?.guid;
    return {
      person,
      own: signedIn?.own ?? null,
      signIn,
      unlock,
      lock,
      // In training nothing is done at the service.
      client: isOwn && !training ? device.as(session.token) : null,
      meet,
      forgotten: () => setSession(null),
    };
  }, [till, training, device, client, restaurantGuid, signedIn, session]);
  return <PeopleContext.Provider value={people}>{children}</PeopleContext.Provider>;
}

interface SignedIn {
  person: Person;
  own: Signer;
  number: Staff['number'];
}

/** Somebody who is signed in at the service, too. */
interface Session {
  staffGuid: string;
  token: string;
}

async function begunSession(
  client: Comanda,
  { guid, number }: Pick<Staff, 'guid' | 'number'>,
  pin: string,
): Promise<Session | Refusal> {
  try {
    const { token } = await client.call('startStaffSession', { body: { pin, number } });
    // Only a retry with the same Idempotency-Key is answered without it, and there is none here.
    return token === null ? 'FAILED' : { staffGuid: guid, token };
  } catch (error) {
    return error instanceof ComandaError ? refusalOf(error, false) : 'OFFLINE';
  }
}

interface Here {
  till: Till;
  client: Comanda;
  restaurantGuid: string;
}

/** Opens the key that somebody has here; who has none, or another PIN by now, gets one, which takes a network. */
async function unlocked(
  { till, client, restaurantGuid }: Here,
  { guid, number }: Staff,
  pin: string,
): Promise<Signer | Refusal> {
  const key = await till.database.keys.get(guid);
  const isHeld = till.board().state?.deviceKeys?.some(({ id }) => id === key?.keyId) ?? false;
  if (key && isHeld && Date.parse(key.expiresAt) > Date.now()) {
    const privateKey = await openKey(key, pin);
    if (privateKey) return { staffGuid: guid, keyId: key.keyId, expiresAt: key.expiresAt, privateKey };
  }
  const { publicKey, privateKey, ...sealed } = await makeKey(pin);
  try {
    const body = { pin, number, publicKey };
    const { id, staffGuid, jobGuid, expiresAt } = await client.call('createOfflineKey', {
      params: { restaurantGuid },
      body,
    });
    const shown = { id, staffGuid, jobGuid, publicKey, expiresAt };
    await till.keepKey({ staffGuid, keyId: id, expiresAt, ...sealed }, shown);
    return { staffGuid, keyId: id, expiresAt, privateKey };
  } catch (error) {
    return refusalOf(error, key !== undefined && isHeld);
  }
}

/** Without a network, a PIN that does not open the key which is here is wrong as far as anybody knows. */
function refusalOf(error: unknown, hasKey: boolean): Refusal {
  if (!(error instanceof ComandaError)) return hasKey ? 'WRONG' : 'NEEDS_NETWORK';
  if (error.status === 429) return 'TOO_MANY';
  return error.status === 401 || error.status === 400 ? 'WRONG' : 'FAILED';
}
