import type { RestaurantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { type EventType, emit } from '../../records/events/index.ts';
import { type Condition, canPrint, type Printer } from './printer.ts';
import { changeCondition, seePrinter } from './sighting-queries.ts';

export interface Sighting {
  condition: Condition;
  /** What it said, in its own words. */
  reported: string | null;
  address: string;
  now: number;
}

const REPORTED_MAX = 200;

/** Notes that a printer was heard of, and tells when it is in another condition than before. */
export async function noteSighting(
  db: Database,
  scope: RestaurantScope,
  printer: Pick<Printer, 'guid' | 'condition'>,
  { condition, reported, address, now }: Sighting,
): Promise<void> {
  const said = reported?.slice(0, REPORTED_MAX) ?? null;
  if (condition === printer.condition) {
    await db.run(scope, seePrinter(scope, printer.guid, { reported: said, address }, now));
    return;
  }
  await db.transaction(scope, async (tx) => {
    const [changed] = await tx.run(
      changeCondition(scope, printer.guid, condition, now),
      seePrinter(scope, printer.guid, { reported: said, address }, now),
    );
    return {
      result: undefined,
      last: changed.length > 0 ? [conditionEvent(scope, printer.guid, condition, now)] : [],
    };
  });
}

/** The event of a condition that has just begun. */
export function conditionEvent(scope: RestaurantScope, guid: string, condition: Condition, now: number) {
  return emit(scope, {
    type: eventOf(condition),
    restaurantGuid: scope.restaurantGuid,
    data: { guid, condition },
    now,
  });
}

type ConditionEvent = Extract<EventType, 'printer.online' | 'printer.offline' | 'printer.needs_attention'>;

function eventOf(condition: Condition): ConditionEvent {
  if (condition === 'SILENT') return 'printer.offline';
  return canPrint(condition) && condition !== 'PAPER_LOW' ? 'printer.online' : 'printer.needs_attention';
}
