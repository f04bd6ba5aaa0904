import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Slip } from './new-order.ts';
import { isSame, type Line } from './sale.ts';

/** A slip that is being written. It outlives a switch of persons: who is called away loses nothing. */
export interface Draft extends Slip {
  /** Discounts of the restaurant that somebody has put on it. */
  discountGuids: readonly string[];
}

interface Drafting extends Draft {
  add(line: Line, quantity?: number): void;
  setQuantity(key: string, quantity: number): void;
  change(change: Partial<Omit<Draft, 'lines'>>): void;
  clear(): void;
}

const EMPTY: Draft = {
  lines: [],
  diningOption: 'DINE_IN',
  tableGuid: null,
  numberOfGuests: null,
  discountGuids: [],
};

/** The slip of a new order. What comes onto an open one is written on another. */
const NEW = 'new';

/** Names the slip of what comes onto a check of an open order. */
export const draftFor = ({ orderGuid, checkGuid }: { orderGuid: string; checkGuid: string }): string =>
  `${orderGuid}/${checkGuid}`;

interface Drafts {
  of: Readonly<Record<string, Draft>>;
  change(name: string, next: (before: Draft) => Draft): void;
}

const DraftsContext = createContext<Drafts | null>(null);
const NameContext = createContext(NEW);

/** The slip that is written here: of a new order, but within `DraftOf`. */
export const useDraft = (): Drafting => useDraftOf(useContext(NameContext));

export function useDraftOf(name: string): Drafting {
  const drafts = useContext(DraftsContext);
  if (!drafts) throw new Error('useDraft: nothing is sold here');
  const change = (next: (before: Draft) => Draft): void => drafts.change(name, next);
  return {
    ...(drafts.of[name] ?? EMPTY),
    add: (line, quantity = 1) =>
      change((before) => ({ ...before, lines: withLine(before.lines, line, quantity) })),
    setQuantity: (key, quantity) =>
      change((before) => ({
        ...before,
        lines: before.lines
          .map((line) => (line.key === key ? { ...line, quantity } : line))
          .filter((line) => line.quantity > 0),
      })),
    change: (some) => change((before) => ({ ...before, ...some })),
    clear: () => change(() => EMPTY),
  };
}

export function DraftProvider({ children }: { children: ReactNode }): ReactNode {
  const [of, setDrafts] = useState<Drafts['of']>({});
  const change: Drafts['change'] = (name, next) =>
    setDrafts((before) => ({ ...before, [name]: next(before[name] ?? EMPTY) }));
  return <DraftsContext.Provider value={{ of, change }}>{children}</DraftsContext.Provider>;
}

/** What is below writes on the slip of this name. */
export const DraftOf = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <NameContext.Provider value={name}>{children}</NameContext.Provider>
);

/** One more of what is there, or a line of it. */
const withLine = (lines: readonly Line[], added: Line, quantity: number): Line[] =>
  lines.some((line) => isSame(line, added))
    ? lines.map((line) => (isSame(line, added) ? { ...line, quantity: line.quantity + quantity } : line))
    : [...lines, { ...added, quantity }];
