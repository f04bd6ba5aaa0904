import type { Kept, Order, Outcome, Review } from './database.ts';

/** What of the service's answers a person has to look at. Pure. */

/** What became of a command. The first answer may have been lost: then the second says what the first one did. */
export const becameOf = ({
  outcome,
  firstOutcome,
}: Outcome): Exclude<Outcome['outcome'], 'DUPLICATE'> | null =>
  outcome === 'DUPLICATE' ? firstOutcome : outcome;

/** Of a command with its outcome: null when it was booked as the till had it. */
export function reviewOf(
  { command, outcome }: Kept,
  numberOf: (guid: string) => number | null,
): Review | null {
  if (outcome === undefined) return null;
  const said = becameOf(outcome);
  if (said !== 'PARKED' && said !== 'APPLIED_WITH_DIFFERENCE') return null;
  const orderGuid = command.orderGuid ?? command.id;
  return {
    id: command.id,
    at: command.at,
    type: command.type,
    staffGuid: command.staffGuid ?? null,
    displayNumber: command.displayNumber ?? numberOf(orderGuid),
    isParked: said === 'PARKED',
    differences: outcome.differences,
    needs: outcome.needs,
  };
}

/** The number by which people know an order, from the service or from the log. */
export function orderNumbers(
  orders: ReadonlyMap<string, Order>,
  kept: readonly Kept[],
): (guid: string) => number | null {
  return (guid) =>
    orders.get(guid)?.displayNumber ??
    kept.find(({ command }) => command.id === guid)?.command.displayNumber ??
    null;
}
