import { tenant } from '../../access/index.ts';
import { failFields } from '../../platform/errors.ts';
import { pageFor, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { guidOf } from './measures.ts';
import { groupingWith, rangeOf, reportNamed } from './plan.ts';
import { type Entry, readEntries } from './read-entries.ts';
import { entriesQuery, ReportEntries, reportParams } from './shapes.ts';
import { tenantRangesOf } from './tenant-ranges.ts';
import { valuesOf } from './values.ts';

export const listReportEntries = route({
  operationId: 'listReportEntries',
  method: 'GET',
  path: '/api/v1/reports/{report}/entries',
  summary: 'List the orders or payments behind a figure.',
  description:
    'The links of a report lead here. Each entry says what it contributes; together they add up to ' +
    'the figure. Read from orders and ledger, oldest business day first. A page may hold fewer ' +
    'entries than requested; the list ends where nextCursor is null.',
  access: tenant('read:reports'),
  params: reportParams,
  query: entriesQuery,
  response: ReportEntries,
  compressed: true,
  handler: async (call) => {
    const { deps, scope, params, query, seal } = call;
    const { dataset } = reportNamed(params.report);
    const { from, to } = rangeOf(query);
    const { measure, weekday, currency } = query;
    const given = query as unknown as Record<string, string | undefined>;
    const known = dataset.dimensions.map(({ name }) => name);
    assertOwnParameters(given, known);
    const measured = dataset.measures.findIndex(({ name }) => name === measure);
    if (measure !== undefined && measured < 0) {
      const message = `must be one of ${dataset.measures.map(({ name }) => name).join(', ')}`;
      failFields([{ in: 'query', path: '/measure', rule: 'known', message }]);
    }
    const dimensions = known.filter((name) => given[name] !== undefined);
    const ranges = await tenantRangesOf(deps, scope, query);
    const { entries, stoppedAt } = await readEntries(deps, {
      dataset,
      grouping: groupingWith(dataset, dimensions),
      ranges,
      from,
      to,
      currency,
      weekday,
      measure: measure === undefined ? undefined : measured,
      key: known.map((name) => given[name]),
      ...(pageFor(call) as { after: never; limit: number }),
    });
    const { rows, nextCursor } = slicePage(entries, call, positionOf);
    const items = rows.map(({ amounts, ...entry }) => ({
      ...entry,
      values: valuesOf(dataset.measures, amounts),
      link: linkOf(entry),
    }));
    return ok({ items, nextCursor: nextCursor ?? (stoppedAt && seal(stoppedAt)) });
  },
});

const positionOf = (entry: Entry) => [
  entry.tenantId,
  entry.businessDate,
  entry.restaurantGuid,
  guidOf(entry),
];

function linkOf({ restaurantGuid, orderGuid, paymentGuid, drawerGuid }: Omit<Entry, 'amounts'>): string {
  const orders = orderGuid === null ? `cash-drawers/${drawerGuid}` : `orders/${orderGuid}`;
  const what = paymentGuid === null ? orders : `payments/${paymentGuid}`;
  return `/api/v1/restaurants/${restaurantGuid}/${what}`;
}

const GENERAL = new Set('from to restaurants tenants currency limit cursor measure weekday'.split(' '));

/** Dimensions of other reports cannot filter this one. */
function assertOwnParameters(given: Record<string, string | undefined>, known: readonly string[]): void {
  const foreign = Object.keys(given).filter((name) => !GENERAL.has(name) && !known.includes(name));
  if (foreign.length === 0) return;
  failFields(
    foreign.map((name) => ({
      in: 'query' as const,
      path: `/${name}`,
      rule: 'known',
      message: 'is not a dimension of this report',
    })),
  );
}
