import { devices } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfTimeEntries, toTimeEntry } from './queries.ts';
import { render, TimeEntryShape } from './shapes.ts';

export const listOwnTimeEntries = route({
  operationId: 'listOwnTimeEntries',
  method: 'GET',
  path: '/api/v1/staff-sessions/current/time-entries',
  summary: 'List the time entries of whoever is signed in at the device that asks.',
  description: 'Of the latest business days first: whoever is clocked in finds that entry first.',
  when: { RESOURCE_NOT_FOUND: 'Nobody is signed in, or not any more.' },
  access: devices,
  query: listQuery(),
  response: pageOf(TimeEntryShape),
  errors: ['RESOURCE_NOT_FOUND'],
  handler: async (call) => {
    const { scope } = call;
    const { principal } = scope;
    if (principal.kind !== 'staff') fail('RESOURCE_NOT_FOUND', 'Nobody is signed in at this device.');
    const { staffGuid } = principal;
    const page = pageOfTimeEntries(scope, { staffGuid }, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.business_date, row.guid]);
    return ok({ items: rows.map(toTimeEntry).map(render), nextCursor });
  },
});
