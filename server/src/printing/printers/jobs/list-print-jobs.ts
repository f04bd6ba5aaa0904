import Type from 'typebox';
import { restaurant } from '../../../access/index.ts';
import * as Field from '../../../platform/http/fields.ts';
import { pageFor, readPage } from '../../../platform/http/page.ts';
import { ok } from '../../../platform/http/route.ts';
import { enumOf, listQuery, pageOf, restaurantParams } from '../../../platform/http/shapes.ts';
import { route } from '../../deps.ts';
import { JOB_STATES } from './job.ts';
import { pageOfJobs, toJob } from './queries.ts';
import { PrintJobShape, renderJob } from './shapes.ts';

export const listPrintJobs = route({
  operationId: 'listPrintJobs',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/print-jobs',
  summary: 'List what is or was to be printed, newest first.',
  description: 'With `open=true` what is not on paper yet. Jobs are kept for seven days.',
  access: restaurant('read:printers'),
  params: restaurantParams,
  query: listQuery({
    printerGuid: Type.Optional(Field.Guid),
    state: Type.Optional(enumOf(JOB_STATES, { description: 'only jobs in this state' })),
    open: Type.Optional(Type.Boolean({ description: 'what is QUEUED or SENT, or else what is neither' })),
  }),
  response: pageOf(PrintJobShape),
  handler: async (call) => {
    const { deps, scope, query } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { printerGuid, state, open } = query;
    const isOpen = (one: string) => one === 'QUEUED' || one === 'SENT';
    const states = JOB_STATES.filter(
      (one) => (state === undefined || one === state) && (open === undefined || isOpen(one) === open),
    );
    const filter = { printerGuid, ...(states.length < JOB_STATES.length && { states }) };
    const page = pageOfJobs(scope, filter, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.guid]);
    return ok({ items: rows.map(toJob).map(renderJob), nextCursor });
  },
});
