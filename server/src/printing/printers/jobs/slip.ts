import type { Mark } from '@comanda/documents';
import type { ChangedTicket } from '../../../ordering/kitchen/index.ts';
import type { JobWords } from './job.ts';

type Before = ChangedTicket['before'];
type Ticket = ChangedTicket['after'];
type Item = Ticket['items'][number];

/**
 * What a cook who has a ticket on paper must know of its change: what is not wanted any more, what is another dish now and
 * what it was, and another note, table, time or dining option. Only the difference, so that nothing is cooked again. Null when the
 * paper still says the truth.
 */
export function slipOf(before: Before, after: Ticket): JobWords | null {
  const known = new Map(before.items.map((item) => [item.selectionGuid, item]));
  const items = after.items.flatMap((item) => {
    const was = known.get(item.selectionGuid);
    if (was === undefined || sameOnPaper(was, item)) return [];
    // Of what it was the paper at hand speaks, and not the first one.
    return [{ ...item, changedFrom: item.voided ? null : was }];
  });
  const isMoved = before.tableGuid !== after.tableGuid;
  const isOtherwise = before.notes !== after.notes || (isToBeMade(after) && isAnotherWay(before, after));
  if (items.length === 0 && !isMoved && !isOtherwise) return null;
  const isVoid = items.length > 0 && items.every(({ voided }) => voided) && !isMoved && !isOtherwise;
  const isOther = items.length > 0 || isOtherwise;
  const marks: Mark[] = isVoid
    ? ['VOID']
    : [...(isMoved ? ['MOVED' as const] : []), ...(isOther ? ['CHANGED' as const] : [])];
  const { stationGuid, notes } = after;
  const former = { number: null, tableName: before.tableName };
  return { marks, ticket: { stationGuid, items, notes, ...(isMoved && { former }) } };
}

/**
 * What a cook must know of dishes that belong to another order now: which, and the number and table on the paper at hand. That of
 * now is read when the slip is printed. Null when none of them is waited for any more.
 */
export function movedSlipOf({ number, tableName }: Before, after: Ticket): JobWords | null {
  const { stationGuid, status, notes } = after;
  const items = after.items.filter(({ voided }) => !voided).map((item) => ({ ...item, changedFrom: null }));
  if (status === 'BUMPED' || items.length === 0) return null;
  return { marks: ['MOVED'], ticket: { stationGuid, items, notes, former: { number, tableName } } };
}

const isToBeMade = ({ status, items }: Ticket): boolean =>
  status !== 'BUMPED' && items.some(({ voided }) => !voided);

/** To take out instead of at a table, or at another time. The slip says how and when, as every ticket. */
const isAnotherWay = (before: Before, after: Ticket): boolean =>
  before.diningOption !== after.diningOption || before.promisedAt !== after.promisedAt;

const onPaper = (item: Item): string => {
  const { name, sizeName, diningOption, quantity, modifiers, notes, seatNumber, course, voided } = item;
  return JSON.stringify([
    name,
    sizeName,
    diningOption,
    quantity,
    modifiers,
    notes,
    seatNumber,
    course,
    voided,
  ]);
};

const sameOnPaper = (a: Item, b: Item): boolean => onPaper(a) === onPaper(b);
