import type { Choice } from '@comanda/app-shared/choices';
import { useSyncExternalStore } from 'react';
import type { Basket, NewOrder } from './service.ts';

/** What a guest has chosen, kept in this browser until it is ordered. */
export interface CartLine {
  id: string;
  name: string;
  /** What was chosen about it: as the guest reads it, or so many for one of it. */
  choices: readonly (string | Choice)[];
  item: NewOrder['items'][number];
}

/** An order that was sent and perhaps taken: sent again under the same key until there is an answer. */
export interface Sending {
  key: string;
  body: NewOrder;
}

interface Kept {
  lines: readonly CartLine[];
  sending: Sending | null;
  /** What of an order could not be put into the cart again. */
  missing: Basket['unavailable'];
}

const NOTHING: Kept = { lines: [], sending: null, missing: [] };

let name = '';
let kept = NOTHING;
const listeners = new Set<() => void>();

/** Opens what was kept for a restaurant. */
export function openCart(restaurantGuid: string): void {
  name = `comanda.guest.${restaurantGuid}`;
  try {
    kept = { ...NOTHING, ...(JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Kept>) };
  } catch {
    kept = NOTHING;
  }
}

function keep(next: Partial<Kept>): void {
  kept = { ...kept, ...next };
  try {
    localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // Not kept: a browser may forbid it. It holds until the page is left.
  }
  for (const listener of listeners) listener();
}

const follow = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

export const useCart = (): Kept => useSyncExternalStore(follow, () => kept);

const MOST = 99;

export const addLine = (line: Omit<CartLine, 'id'>): void =>
  keep({ missing: [], lines: [...kept.lines, { ...line, id: crypto.randomUUID() }] });

/** Nothing left of it takes it off. */
export const setQuantity = (id: string, quantity: number): void =>
  keep({
    lines: kept.lines
      .map((line) =>
        line.id === id ? { ...line, item: { ...line.item, quantity: Math.min(MOST, quantity) } } : line,
      )
      .filter(({ item }) => item.quantity > 0),
  });

/**
 * The order as it is sent: the same as before, when nobody knows whether that was taken. What the delivery was told to cost does
 * not make it another one.
 */
export function beginSending(body: NewOrder): Sending {
  const { sending } = kept;
  if (sending && sameOrder(sending.body) === sameOrder(body)) return sending;
  const next = { key: crypto.randomUUID(), body };
  keep({ sending: next });
  return next;
}

const sameOrder = (body: NewOrder): string => JSON.stringify({ ...body, delivery: undefined });

export const endSending = (): void => keep({ sending: null });

export const orderTaken = (): void => keep(NOTHING);

/** Puts what an order was made of into the cart again, at today's prices. */
export const orderAgain = ({ items, unavailable }: Basket): void =>
  keep({
    lines: [
      ...kept.lines,
      ...items.map(({ item, name, sizeName, choices }) => ({
        id: crypto.randomUUID(),
        name,
        choices: [...(sizeName === null ? [] : [sizeName]), ...choices],
        item,
      })),
    ],
    missing: unavailable,
  });
