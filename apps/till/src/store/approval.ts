import type { LoggedCommand, State } from './database.ts';

/**
 * What takes from a bill needs the signature of somebody who may do that, also when it is they who do it: with the key that their
 * PIN opens at this till (docs/decisions/138). Whether they may is decided by the service; here it is only foreseen.
 */

/** Signs a command in the name of whoever has typed their PIN. */
export interface Signer {
  staffGuid: string;
  keyId: string;
  /** Of its key: what happens later it does not approve. */
  expiresAt: string;
  privateKey: CryptoKey;
}

/** What somebody has to approve. Amounts in minor units. */
export interface Taking {
  permission: 'orders.void' | 'orders.discount' | 'orders.comp' | 'payments.void' | 'drawer.no_sale';
  /** What it takes off. */
  amount: number;
  /** The price of what it takes from. */
  billAmount: number;
  /** What was taken of that before, and counts with it. */
  takenAmount?: number;
  /** It goes on to take from what comes later: within no limit. */
  laterItems?: boolean | undefined;
}

type Person = State['staff'][number];

/** Whether somebody may approve it. A limit to one's own orders approves nothing here, as at the service. */
export function mayApprove(
  state: Pick<State, 'roles'>,
  { jobs }: Person,
  { permission, amount, billAmount, takenAmount = 0, laterItems }: Taking,
): boolean {
  // A key stands for the first job of its person.
  const role = state.roles?.find(({ name }) => name === jobs[0]?.role);
  const held = role?.permissions.find((one) => one.permission === permission);
  if (!held || held.ownOrdersOnly) return false;
  const { maxAmount = Number.POSITIVE_INFINITY, maxPercent } = held;
  if (laterItems && (held.maxAmount !== undefined || maxPercent !== undefined)) return false;
  if (amount > maxAmount) return false;
  return maxPercent === undefined || amount + takenAmount <= Math.round((maxPercent * billAmount) / 100);
}

/** Everybody who can type a PIN and may approve it, by name. */
export const approversOf = (state: Pick<State, 'roles' | 'staff'>, taking: Taking): Person[] =>
  state.staff
    .filter(({ pinDigits, activeUntil }) => pinDigits !== null && activeUntil === null)
    .filter((person) => mayApprove(state, person, taking))
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName));

/** Where a command is written. */
export interface Where {
  restaurantGuid: string;
  deviceGuid: string;
  logId: string;
}

type Approval = NonNullable<LoggedCommand['approval']>;

/** The approval of a command: worth nothing for another one, or elsewhere. */
export async function signed(where: Where, command: LoggedCommand, by: Signer): Promise<Approval> {
  const text = new TextEncoder().encode(await signedText(where, command));
  const signature = await crypto.subtle.sign('Ed25519', by.privateKey, text);
  return { keyId: by.keyId, signature: base64url(signature) };
}

/** As docs/guides/offline-tills.md has it. */
async function signedText(
  { restaurantGuid, deviceGuid, logId }: Where,
  { id, seq, type, at, staffGuid, orderGuid = '', body }: LoggedCommand,
): Promise<string> {
  const hash = base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body)));
  const lines = [restaurantGuid, deviceGuid, logId, id, seq, type, at, staffGuid, orderGuid, hash];
  return ['comanda offline approval 1', ...lines].join('\n');
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
