import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { failFields } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { reportOf } from './review-queries.ts';
import { SyncReport } from './shapes.ts';

export const getSyncReport = route({
  operationId: 'getSyncReport',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/sync/report',
  summary: 'Report what tills did while they were offline.',
  description:
    'By log: how long it was on its way, what it was worth, and what of it somebody should look at.',
  access: restaurant('read:reports', 'reports.view'),
  params: restaurantParams,
  query: requestObject({
    receivedFrom: Type.Optional(Type.String({ ...Field.Timestamp, description: '30 days ago by default' })),
    receivedBefore: Type.Optional(Type.String({ ...Field.Timestamp, description: 'now by default' })),
  }),
  response: SyncReport,
  handler: async ({ deps, scope, query }) => {
    const place = await deps.restaurants.get(scope, scope.restaurantGuid);
    const now = deps.clock.now();
    const to = query.receivedBefore === undefined ? now + 1 : Date.parse(query.receivedBefore);
    const from = query.receivedFrom === undefined ? to - USUAL_MS : Date.parse(query.receivedFrom);
    const message = 'is not before receivedBefore, or more than 366 days before it';
    if (from >= to || to - from > LONGEST_MS)
      failFields([{ in: 'query', path: '/receivedFrom', rule: 'range', message }]);
    const [rows] = await deps.db.run(scope, reportOf(scope, from, to));
    const logs = rows.map((row) => ({
      deviceGuid: row.device_guid,
      deviceName: row.name,
      logId: row.log_id,
      firstAt: isoTime(row.first_at),
      lastReceivedAt: isoTime(row.last_at),
      longestSeconds: Math.max(0, row.longest_s),
      commands: row.commands,
      orders: row.orders,
      soldAmount: row.sold,
      paidAmount: row.paid,
      differing: row.differing,
      parked: row.parked,
    }));
    return ok({ currency: place.currency, logs });
  },
});

const DAY_MS = 24 * 60 * 60_000;
const USUAL_MS = 30 * DAY_MS;
const LONGEST_MS = 366 * DAY_MS;
