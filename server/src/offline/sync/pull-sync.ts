import Type from 'typebox';
import { devices } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { RawJson } from '../../platform/http/response/envelope.ts';
import { ok } from '../../platform/http/route.ts';
import { PAGE_DEFAULT, PAGE_MAX, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { businessDateAt } from '../../tenancy/restaurants/index.ts';
import { route } from '../deps.ts';
import { findChanges } from './changes.ts';
import { numbersLeft } from './numbers.ts';
import { assertOwnTill } from './own-till.ts';
import { CURSOR, writeCursor } from './pull-cursor.ts';
import { PulledState } from './pull-shapes.ts';
import { changedOrders, findPlace, findState, menuOf, openOrders } from './state.ts';

export const pullSync = route({
  operationId: 'pullSync',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/sync',
  summary: 'Pull all that a till needs to go on without the service.',
  description:
    'With the credential of the device. Without `since` everything: the restaurant with its taxes, its menu, stock, tables, ' +
    'discounts and charges, people with the keys that they have at this device, numbers, and the open orders. With the ' +
    '`cursor` of an earlier answer what has changed since then, in the sequence of commits: something may come twice, and ' +
    'nothing is left out. A cursor that cannot be gone on from gets everything, with the `reason`. Ask on while there is ' +
    '`more`; no answer has more than `limit` open or changed orders, give or take the few that one event names.',
  access: devices,
  params: restaurantParams,
  query: requestObject({
    since: Type.Optional(
      Type.String({ pattern: CURSOR, maxLength: 150, description: 'the `cursor` of the answer before' }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: PAGE_DEFAULT, description: 'orders at a time' }),
    ),
  }),
  response: PulledState,
  compressed: true,
  concurrency: 'list',
  handler: async ({ deps, scope, params, query }) => {
    assertOwnTill(scope, params.restaurantGuid);
    const { since, limit = PAGE_DEFAULT } = query;
    // First how far it goes, then what there is: what changes in between comes again, and is not lost.
    const { reason, wanted, cursor, last, logs } = await findChanges(deps, scope, { since, limit });
    const place = await findPlace(deps, scope);
    const now = deps.clock.now();
    const today = businessDateAt(place, now);
    const isPage = reason !== null || cursor.after !== null;
    const [state, menu, numbers, { texts, next }] = await Promise.all([
      findState(deps, scope, { place, wanted, now }),
      menuOf(deps, scope, place, wanted),
      numbersLeft(deps.db, scope, scope.principal.deviceGuid, today),
      isPage
        ? openOrders(deps, scope, { after: cursor.after, limit })
        : changedOrders(deps, scope, wanted.orders).then((found) => ({ texts: found, next: null })),
    ]);
    const about = {
      kind: reason === null ? 'CHANGES' : 'SNAPSHOT',
      reason,
      cursor: writeCursor({ ...cursor, after: next }),
      more: next !== null || cursor.sequence < last,
      serverTime: isoTime(now),
      logs,
      numbers,
      ...state,
    };
    const before = `${JSON.stringify(about).slice(0, -1)},"menu":`;
    return ok(new RawJson(before, menu ?? 'null', ',"orders":[', texts.join(','), ']}'));
  },
});
