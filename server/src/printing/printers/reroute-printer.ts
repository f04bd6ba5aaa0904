import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { jobRerouted } from './jobs/events.ts';
import { lockOpenJobs, moveJobs, toJob } from './jobs/queries.ts';
import { PrintJobShape, Reroute, renderJob } from './jobs/shapes.ts';
import { findPrinter, toPrinter } from './queries.ts';
import { printerParams } from './shapes.ts';

export const reroutePrinter = route({
  operationId: 'reroutePrinter',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/printers/{printerGuid}/reroute',
  summary: 'Have another printer print all that waits at this one.',
  description:
    'For a printer that is broken. What comes later still goes to it, until its stations name another printer. What it had and ' +
    'did not answer may come out of both, and says POSSIBLE DUPLICATE.',
  status: 200,
  access: restaurant('write:printers'),
  params: printerParams,
  body: Reroute,
  response: pageOf(PrintJobShape),
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const now = deps.clock.now();
    return call.transaction(scope, async (tx) => {
      const [from, to, found] = await tx.run(
        findPrinter(scope, params.printerGuid),
        findPrinter(scope, body.printerGuid),
        lockOpenJobs(scope, params.printerGuid),
      );
      const before = toPrinter(one(from, 'printer')).guid;
      const after = toPrinter(one(to, 'printer')).guid;
      if (before === after || found.length === 0) return ok({ items: [], nextCursor: null });
      const [rows] = await tx.run(
        moveJobs(
          scope,
          found.map(({ guid }) => guid),
          after,
          now,
        ),
      );
      const jobs = rows.map(toJob).sort((a, b) => (a.guid < b.guid ? -1 : 1));
      await tx.run(...jobs.map((job) => jobRerouted(scope, job, before, now)));
      return ok({ items: jobs.map(renderJob), nextCursor: null });
    });
  },
});
