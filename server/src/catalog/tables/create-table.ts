import { restaurant } from '../../access/index.ts';
import { created } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { assertOnPlan } from './position.ts';
import { insertTable } from './queries.ts';
import { NewTable, render, TableShape } from './shapes.ts';
import { rejectTableWrite } from './table-conflicts.ts';

export const createTable = route({
  operationId: 'createTable',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/tables',
  summary: 'Create a table.',
  description: 'Orders name their table, and the floor shows who sits there.',
  access: restaurant('write:restaurants', 'restaurant.edit'),
  params: restaurantParams,
  body: NewTable,
  response: TableShape,
  handler: async ({ deps, scope, body, commit }) => {
    assertOnPlan(body.position);
    const { guid: restaurantGuid } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const now = deps.clock.now();
    const guid = newGuid();
    const table = {
      guid,
      externalId: body.externalId ?? null,
      restaurantGuid,
      name: body.name,
      serviceAreaGuid: body.serviceAreaGuid ?? null,
      capacity: body.capacity ?? null,
      position: body.position ?? null,
      archived: false,
      metadata: body.metadata ?? {},
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    const answer = created(render(table));
    const data = { guid, version: 1 };
    const event = emit(scope, { type: 'table.created', restaurantGuid, data, now });
    try {
      await commit(scope, { rows: [insertTable(scope, table)], events: [event] }, answer);
      return answer;
    } catch (error) {
      const message = 'A table with this externalId exists.';
      return rejectTableWrite(error, deps.db, scope, { externalId: body.externalId, message });
    }
  },
});
