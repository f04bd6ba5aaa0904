import { actorOf, restaurant } from '../../access/index.ts';
import { violates } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { emit } from '../../records/events/index.ts';
import { post, postings } from '../../records/ledger/index.ts';
import { bookingDayAt, onOpenDay } from '../../tenancy/restaurants/index.ts';
import { route } from '../deps.ts';
import type { Drawer } from './drawer.ts';
import { insertDrawer, insertMovement, NAME_TAKEN } from './queries.ts';
import { CashDrawer, NewCashDrawer, render } from './shapes.ts';

export const openCashDrawer = route({
  operationId: 'openCashDrawer',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/cash-drawers',
  summary: 'Open a cash drawer with a float.',
  description:
    'Cash payments go into the open drawer, or into the one that they name. A name can be open only ' +
    'once at a time.',
  when: { INVALID_STATE: 'A drawer of this name is open, or the restaurant is archived.' },
  access: restaurant('write:payments', 'drawer.operate'),
  params: restaurantParams,
  body: NewCashDrawer,
  response: CashDrawer,
  errors: ['INVALID_STATE'],
  handler: ({ deps, scope, body, commit, given }) =>
    onOpenDay(deps, scope, async (place) => {
      if (place.archived)
        fail('INVALID_STATE', 'This restaurant is archived.', { state: 'ARCHIVED', allowed: [] });
      const now = deps.clock.now();
      const { businessDate, occurredOn, guard } = bookingDayAt(place, now);
      const openedBy = actorOf(scope);
      const drawer: Drawer = {
        guid: given?.guid ?? newGuid(),
        restaurantGuid: scope.restaurantGuid,
        name: body.name,
        status: 'OPEN',
        businessDate,
        occurredOn,
        currency: place.currency,
        openingAmount: body.openingAmount,
        salesAmount: 0,
        refundAmount: 0,
        paidInAmount: 0,
        paidOutAmount: 0,
        noSaleCount: 0,
        countedAmount: null,
        countedAt: null,
        version: 1,
        openedBy,
        closedBy: null,
        openedAt: now,
        closedAt: null,
        updatedAt: now,
      };
      const { guid, currency, openingAmount: amount } = drawer;
      const entry = { kind: 'cash_drawer.opened', businessDate, occurredOn, currency, now, drawerGuid: guid };
      const answer = created(render(drawer));
      const rows = [
        insertDrawer(scope, drawer),
        insertMovement(scope, guid, { type: 'OPEN', amount }, { actor: openedBy, now }),
        ...post(scope, entry, postings({ debit: 'CASH', credit: 'SAFE', amount })),
      ];
      const { restaurantGuid } = scope;
      const data = { guid, version: 1, amount, occurredOn };
      const events = [
        emit(scope, { type: 'cash_drawer.opened', restaurantGuid, businessDate, data, now, guard }),
      ];
      try {
        await commit(scope, { rows, events }, answer);
        return answer;
      } catch (error) {
        if (!violates(error, NAME_TAKEN)) throw error;
        fail('CONFLICT', 'A cash drawer of this name is open.', { reason: 'NAME_TAKEN' });
      }
    }),
});
