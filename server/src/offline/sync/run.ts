import type { Call, RestaurantScope, restaurant } from '../../access/index.ts';
import type { OfflineDeps } from '../deps.ts';
import type { Happened } from './happened.ts';
import type { People } from './person.ts';
import type { RangeRow } from './queries.ts';
import type { Unreadable } from './read-log.ts';
import type { LoggedCommand } from './shapes.ts';
import type { SoldMenus } from './sold-menus.ts';

/** What the commands of one push have in common. */
export interface Run {
  readonly deps: OfflineDeps;
  readonly call: Pick<Call<OfflineDeps>, 'request' | 'correlationId' | 'log' | 'caller'>;
  readonly scope: RestaurantScope;
  readonly people: People;
  readonly menus: SoldMenus;
  readonly logId: string;
  /** The device that made the log. */
  readonly deviceGuid: string;
  /** Since when what it did is worth nothing; null: it is not revoked. */
  readonly revokedAt: number | null;
  /** When it was told: by our clock. */
  readonly receivedAt: number;
  /** When a command happened, by our clock. */
  readonly timeOf: (command: LoggedCommand) => Happened;
  /** The numbers that are kept for it. */
  readonly ranges: readonly RangeRow[];
  /** Those that had what looked like a card number in them. */
  readonly masked: ReadonlySet<string>;
  /** Those that nobody can read: a stand-in takes their turn. */
  readonly unreadable: ReadonlyMap<string, Unreadable>;
  /** By order: the first command that waits for somebody. */
  readonly parked: Map<string, { id: string; type: string }>;
}

/** The request of whoever decides about a command. */
export type DecideCall = Pick<
  Call<OfflineDeps, ReturnType<typeof restaurant<'approve:orders'>>>,
  'deps' | 'scope' | 'transaction' | 'request' | 'correlationId' | 'log' | 'caller'
>;
