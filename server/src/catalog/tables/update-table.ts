import { restaurant } from '../../access/index.ts';
import { updateVersioned } from '../../platform/http/update-versioned.ts';
import { changesOf } from '../../platform/version-guard.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { announceTable } from './directory.ts';
import { assertOnPlan, positionAfter } from './position.ts';
import { lockTable, toTable, updateTableRow } from './queries.ts';
import { render, TableChange, TableShape, tableParams } from './shapes.ts';
import { rejectTableWrite } from './table-conflicts.ts';

export const updateTable = route({
  operationId: 'updateTable',
  method: 'PATCH',
  path: '/api/v1/restaurants/{restaurantGuid}/tables/{tableGuid}',
  summary: 'Update or archive a table.',
  description:
    'Fields that are left out stay. A table that moves to another service area leaves its `position` behind, unless the call ' +
    'says where it stands there.',
  access: restaurant('write:restaurants', 'restaurant.edit'),
  params: tableParams,
  body: TableChange,
  response: TableShape,
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    assertOnPlan(body.position);
    try {
      const answer = await updateVersioned(call, {
        name: 'table',
        lock: lockTable(scope, params.tableGuid),
        parse: toTable,
        change: (before, now) => {
          const { guid, restaurantGuid, version } = before;
          const data = { guid, version: version + 1 };
          const after = { ...before, ...changesOf(body) };
          return [
            updateTableRow(scope, { ...after, position: positionAfter(before, after, body) }, now),
            announceTable(scope, guid),
            emit(scope, { type: 'table.updated', restaurantGuid, data, now }),
          ];
        },
        render,
      });
      deps.tables.forget(scope, params.tableGuid);
      return answer;
    } catch (error) {
      const message = 'Another table has this externalId.';
      return rejectTableWrite(error, deps.db, scope, { externalId: body.externalId, message });
    }
  },
});
