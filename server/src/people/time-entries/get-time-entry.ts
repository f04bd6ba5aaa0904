import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findEdits, findTimeEntry, toTimeEntry } from './queries.ts';
import { renderWithEdits, TimeEntryWithEdits, timeEntryParams } from './shapes.ts';

export const getTimeEntry = route({
  operationId: 'getTimeEntry',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/time-entries/{timeEntryGuid}',
  summary: 'Get a time entry, with what was changed of it.',
  description: 'Each correction with what was there before, who made it and why, the oldest first.',
  access: restaurant('read:time'),
  params: timeEntryParams,
  response: TimeEntryWithEdits,
  handler: async ({ deps, scope, params }) => {
    const [rows, edits] = await deps.db.run(
      scope,
      findTimeEntry(scope, params.timeEntryGuid),
      findEdits(scope, params.timeEntryGuid),
    );
    return ok(renderWithEdits(toTimeEntry(one(rows, 'time entry')), edits));
  },
});
