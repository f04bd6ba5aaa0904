import type { Answer, Input } from '@comanda/sdk';
import { Dexie, type EntityTable } from 'dexie';
import type { Synced } from './sale.ts';

/** What the till keeps in this browser: it works from it, whether or not the service answers. */

export type Order = Synced['orders'][number];
export type AppliedDiscount = Order['appliedDiscounts'][number];
/** What a discount is, wherever it is put. */
export type DiscountTerms = Pick<AppliedDiscount, 'discountGuid' | 'name' | 'type'> &
  Partial<AppliedDiscount>;
export type Outcome = Answer<'pushSync'>['results'][number];
export type LoggedCommand = Input<'pushSync'>['body']['commands'][number];

/** What a till has to know of a command beside what it sends, to show what it does until it has come back. */
export interface Written {
  /** Of a new order: all of it, priced. */
  order?: Order;
  /** Of a discount: its terms, as they were. */
  discount?: DiscountTerms;
  /** Of a discount of the restaurant: it counts with an approval only. */
  needsApproval?: boolean;
  /** Of lines for an open order: as they were sold. */
  added?: Added;
  /** Of cash that is rounded: what was added, so that coins can pay it. */
  roundingAmount?: number;
}

/** Lines for a check of an order that is there already. */
export interface Added {
  checkGuid: string;
  selections: Order['checks'][number]['selections'];
  /** The taxes that the restaurant had then, so that an order learns of those that are new to it. */
  taxRates: Order['taxRates'];
}

/** A command of the log, until the service has it and it has come back. */
export interface Kept {
  seq: number;
  command: LoggedCommand;
  written?: Written;
  /** What the service said; before that it is sent again. */
  outcome?: Outcome;
}

/** What somebody has to look at: it waits here, over reloads, until a person says that they have seen it. */
export interface Review {
  /** Of the command. */
  id: string;
  at: string;
  type: string;
  staffGuid: string | null;
  /** What the till called the order; null when it never knew a number. */
  displayNumber: number | null;
  isParked: boolean;
  differences: Outcome['differences'];
  needs: Outcome['needs'];
}

/** The private half of a person's key, which their PIN opens. */
export interface PersonKey {
  staffGuid: string;
  keyId: string;
  expiresAt: string;
  salt: Uint8Array<ArrayBuffer>;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

/** Everything that was pulled but orders. */
export type State = Omit<Synced, 'orders' | 'kind' | 'reason' | 'more' | 'logs'>;

export interface Log {
  logId: string;
  lastSeq: number;
}

interface Entry {
  name: 'state' | 'log' | 'next-numbers' | 'papers';
  value: unknown;
}

export type Database = Dexie & {
  entries: EntityTable<Entry, 'name'>;
  orders: EntityTable<Order, 'guid'>;
  commands: EntityTable<Kept, 'seq'>;
  keys: EntityTable<PersonKey, 'staffGuid'>;
  reviews: EntityTable<Review, 'id'>;
};

/** One of its own for each device: what another one had here is not mixed with it. */
export function openDatabase(deviceGuid: string): Database {
  const database = new Dexie(`comanda-till-${deviceGuid}`) as Database;
  database.version(1).stores({ entries: 'name', orders: 'guid', commands: 'seq', keys: 'staffGuid' });
  database.version(2).stores({ reviews: 'id' });
  return database;
}
