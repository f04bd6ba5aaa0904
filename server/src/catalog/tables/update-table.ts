import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { announceTable } from './directory.ts';
import { findTableByExternalId, lockTable, toTable, updateTableRow } from './queries.ts';
import { render, TableChange, TableShape, tableParams } from './shapes.ts';
import { areaUnknown, externalIdTaken, rejectUnknownArea } from './table-conflicts.ts';

export const updateTable = route({
  operationId: 'updateTable',
  method: 'PATCH',
  path: '/api/v1/restaurants/{restaurantGuid}/tables/{tableGuid}',
  summary: 'Update or archive a table.',
  description: 'Fields that are left out stay.',
  access: restaurant('write:restaurants'),
  params: tableParams,
  body: TableChange,
  response: TableShape,
  handler: async ({ deps, scope, params, body, expectedVersion, transaction }) => {
    const { version: _, ...change } = body;
    const guid = params.tableGuid;
    const now = deps.clock.now();
    try {
      const answer = await transaction(scope, async (tx) => {
        const [rows] = await tx.run(lockTable(scope, guid));
        const before = toTable(one(rows, 'table'));
        assertVersion(expectedVersion, before.version);
        const { restaurantGuid, version } = before;
        const data = { guid, version: version + 1 };
        const [[row]] = await tx.run(
          updateTableRow(scope, { ...before, ...change }, now),
          announceTable(scope, guid),
          emit(scope, { type: 'table.updated', restaurantGuid, data, now }),
        );
        return ok(render(toTable(row!)));
      });
      deps.tables.forget(scope, guid);
      return answer;
    } catch (error) {
      if (areaUnknown(error)) rejectUnknownArea();
      if (!externalIdTaken(error)) throw error;
      const [[existing]] = await deps.db.run(scope, findTableByExternalId(scope, body.externalId!));
      fail('CONFLICT', 'Another table has this externalId.', { existingGuid: existing?.guid });
    }
  },
});
