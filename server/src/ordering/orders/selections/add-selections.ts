import { takeStock } from '../../../catalog/menus/index.ts';
import { allWrites } from '../../../platform/db/statement.ts';
import { type FieldError, fail, failFields } from '../../../platform/errors.ts';
import { REFUSALS } from '../../hours/index.ts';
import { reprice } from '../apply-pricing.ts';
import { namedCheck } from '../body-references.ts';
import { requireRoomForChoices, requireRoomForLines } from '../capacity.ts';
import { changeCheck, portionsOf, selectionsOf } from '../document.ts';
import { withGuestStatus } from '../fulfillment.ts';
import {
  asUnsent,
  guidProblems,
  prepTimeOf,
  requireOpenItems,
  resolveLines,
  saleMomentOf,
  snapshotTaxRates,
} from '../lines.ts';
import { orderCommand } from '../order-command.ts';
import { rejectOutOfStock } from '../out-of-stock.ts';
import { portionsAhead } from '../portions-ahead.ts';
import { withPrepTime } from '../schedule.ts';
import { requireAllowed, requireAllowedOnCheck, stateOf } from '../states.ts';
import { requireMenu } from '../write-queries.ts';
import { AddedSelections } from './shapes.ts';

export const addSelections = orderCommand({
  operationId: 'addSelections',
  path: '/selections',
  summary: 'Add items to a check.',
  description:
    'Priced from the current menu. Items already on the order keep their prices. Items go to the ' +
    'kitchen unless `hold` is set.',
  errors: REFUSALS,
  when: {
    INVALID_STATE: 'The check is paid, the order is closed or voided, or the restaurant is archived.',
    CLOSED: 'A guest adds to an order while the restaurant is closed.',
    PAUSED: 'A guest adds to an order while no orders of guests are taken.',
    SLOT_FULL: 'A guest adds more than the quarter of an hour of their order takes.',
  },
  body: AddedSelections,
  prepare: ({ scope, body }) => requireOpenItems(scope, body.items),
  change: async (order, { deps, scope, body, now, at }) => {
    requireAllowed(order, 'addSelections');
    const check = namedCheck(order, body.checkGuid);
    requireAllowedOnCheck(check, 'addSelections');
    requireRoomForLines(order, body.items.length);
    const place = await deps.restaurants.get(scope, scope.restaurantGuid);
    if (place.archived)
      fail('INVALID_STATE', 'This restaurant is archived.', { state: 'ARCHIVED', allowed: [] });
    const menu = await deps.menus.get(scope, place);
    const problems: FieldError[] = [];
    const moment = saleMomentOf(order, place, now);
    const sale = { restaurant: place, menu, moment, orderedAt: at };
    const lines = resolveLines(sale, body.items, '/items', problems);
    problems.push(
      ...guidProblems(
        [...selectionsOf(order), ...lines].map(({ guid }) => guid),
        '/items',
      ),
    );
    if (problems.length > 0) failFields(problems);
    requireRoomForChoices(order, lines);
    const wait = stateOf(order) !== 'OPEN';
    const items = body.items.map((item, index) => [`/items/${index}`, item] as const);
    const ahead = await portionsAhead(deps, scope, { restaurant: place, menu, now }, { order, items, lines });
    const added = wait ? lines.map(asUnsent).map(ahead) : lines;
    // A slower dish moves the time at which a scheduled order goes to the kitchen.
    const rescheduled =
      order.prepTimeSeconds === undefined
        ? order
        : withPrepTime(order, Math.max(order.prepTimeSeconds, prepTimeOf(place, menu, body.items)));
    const taxRates = snapshotTaxRates(
      place,
      added.flatMap(({ taxRateGuids }) => taxRateGuids),
      order.taxRates,
    );
    const next = withGuestStatus(
      reprice(
        changeCheck({ ...rescheduled, taxRates, menuVersion: menu.version }, check.guid, (one) => ({
          ...one,
          selections: [...one.selections, ...added],
        })),
      ),
    );
    const sent = added.filter(({ fulfillmentStatus }) => fulfillmentStatus === 'SENT');
    const facts = { checkGuid: check.guid, selectionGuids: added.map(({ guid }) => guid) };
    return {
      order: next,
      events: [{ type: 'selection.added', data: facts }],
      timeline: { action: 'selection.added', facts },
      extraWrites: allWrites(
        { rows: [requireMenu(scope, place)] },
        await deps.kitchen.sent(scope, next, sent, now),
        { rows: [], events: takeStock(scope, menu, portionsOf(added), now) },
      ),
    };
  },
  onError: async (error, { deps, scope, body }) =>
    rejectOutOfStock(
      await deps.menus.get(scope, await deps.restaurants.get(scope, scope.restaurantGuid)),
      error,
      body.items.map((item, index) => [`/items/${index}`, item] as const),
    ),
});
