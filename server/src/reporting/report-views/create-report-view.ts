import { restaurant } from '../../access/index.ts';
import { violates } from '../../platform/db/database.ts';
import { type FieldError, fail, failFields, failLimitReached } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { route } from '../deps.ts';
import { insertView, VIEW_NAME } from './queries.ts';
import { NewReportView, ReportView, VIEWS_MAX } from './shapes.ts';

export const createReportView = route({
  operationId: 'createReportView',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/report-views',
  summary: 'Save a view of a report.',
  description:
    'Keeps what is asked, never figures: whoever opens it asks `getReport` for the days of then. A name is given once ' +
    `(\`CONFLICT\`), and a restaurant has at most ${VIEWS_MAX} views (with the reason \`LIMIT_REACHED\`).`,
  access: restaurant('write:reports', 'reports.view'),
  params: restaurantParams,
  body: NewReportView,
  response: ReportView,
  handler: async ({ deps, scope, body, transaction }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    assertDaysFit(body);
    const view = {
      guid: newGuid(),
      name: body.name,
      report: body.report,
      period: body.period,
      from: body.from ?? null,
      to: body.to ?? null,
      groupBy: body.groupBy ?? null,
      compare: body.compare ?? null,
      allRestaurants: body.allRestaurants ?? false,
      figure: body.figure ?? null,
      createdAt: new Date(deps.clock.now()).toISOString(),
    };
    const kept = transaction(scope, async (tx) => {
      const [rows] = await tx.run(insertView(scope, view, VIEWS_MAX));
      if (rows.length === 0) failLimitReached(`A restaurant has at most ${VIEWS_MAX} views.`, VIEWS_MAX);
      return created(view);
    });
    return kept.catch((error: unknown) => {
      if (violates(error, VIEW_NAME)) fail('CONFLICT', 'A view of this name exists.');
      throw error;
    });
  },
});

/** CUSTOM has both days, in their order; the other periods have none of their own. */
function assertDaysFit({ period, from, to }: NewReportView): void {
  const wrong =
    period !== 'CUSTOM'
      ? days({ from, to }, (day) => day !== undefined, 'only CUSTOM has days of its own')
      : days({ from, to }, (day) => day === undefined, 'CUSTOM needs its first and its last day');
  if (wrong.length > 0) failFields(wrong);
  if (Number(to) < Number(from))
    failFields([{ in: 'body', path: '/to', rule: 'period', message: 'must not be before `from`' }]);
}

const days = (
  of: { from: number | undefined; to: number | undefined },
  isWrong: (day: number | undefined) => boolean,
  message: string,
): FieldError[] =>
  Object.entries(of).flatMap(([name, day]) =>
    isWrong(day) ? [{ in: 'body', path: `/${name}`, rule: 'period', message }] : [],
  );
