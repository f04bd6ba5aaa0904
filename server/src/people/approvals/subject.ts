import { createHash } from 'node:crypto';
import type { TakingPermission } from '../../access/index.ts';

/** What is approved. Pure. */

export const TARGETS = ['ORDER', 'NEW_ORDER', 'PAYMENT', 'CASH_DRAWER', 'CARD', 'STAFF_MEMBER'] as const;

export interface Target {
  type: (typeof TARGETS)[number];
  guid: string;
  /** The version that the approver sees; null for what has none. */
  version: number | null;
}

/** All that an approval is bound to: what is done with it is exactly this, or is refused. */
export interface Subject {
  permission: TakingPermission;
  target: Target;
  /** The items of the order that it is about; none: it is about no items, or about all of them. */
  selectionGuids: string[];
  /** What it takes off or gives out, in minor units. */
  amount: number;
  /** The price of what it takes from, in minor units; null or absent: it takes from no bill. The version pins it. */
  billAmount?: number | null;
  /** What was taken of that before in the same way and counts for limits, in minor units. The version pins it. */
  takenAmount?: number;
  /** It goes on to take from what comes later. */
  laterItems?: true;
  reason: string | null;
}

/** What a command says of its subject; the target is known where it is asked for. */
export type Taking = Pick<Subject, 'amount'> &
  Partial<Pick<Subject, 'selectionGuids' | 'reason' | 'billAmount' | 'takenAmount' | 'laterItems'>>;

export const subjectOf = (
  permission: TakingPermission,
  target: Target,
  { amount, billAmount = null, takenAmount, laterItems, selectionGuids = [], reason = null }: Taking,
): Subject => ({
  permission,
  target,
  selectionGuids: selectionGuids.toSorted(),
  // What makes a bill dearer takes nothing.
  amount: Math.max(0, amount),
  billAmount,
  ...(takenAmount === undefined ? {} : { takenAmount }),
  ...(laterItems ? { laterItems } : {}),
  reason,
});

/** All that is bound, as one text. */
const boundText = ({ permission, target, selectionGuids, amount, reason }: Subject): string =>
  JSON.stringify([
    permission,
    target.type,
    target.guid,
    target.version,
    selectionGuids.toSorted(),
    amount,
    reason,
  ]);

export const isSame = (one: Subject, other: Subject): boolean => boundText(one) === boundText(other);

/** The same, at a restaurant. */
export const textOf = ({ restaurantGuid }: { restaurantGuid: string }, subject: Subject): string =>
  `${restaurantGuid} ${boundText(subject)}`;

/**
 * The target of what is not there yet: a guid that follows from the request, so that another request is another target. The
 * approvals in it do not count, since they come later.
 */
export function newOrderTarget(request: unknown): Target {
  const hash = createHash('sha256')
    .update(JSON.stringify(inOrder(request)))
    .digest();
  // A guid of version 8 (RFC 9562): made from other data.
  hash[6] = (hash[6]! & 0x0f) | 0x80; // SHA-256 has 32 bytes.
  hash[8] = (hash[8]! & 0x3f) | 0x80; // As above.
  const hex = hash.toString('hex', 0, 16);
  const guid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { type: 'NEW_ORDER', guid, version: null };
}

/** The same whatever the sequence of its members. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).filter(([name]) => name !== 'approval');
  return members.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, inOrder(one)]);
}
