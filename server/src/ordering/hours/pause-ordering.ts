import { restaurant } from '../../access/index.ts';
import { failFields } from '../../platform/errors.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { changeHours } from './change-hours.ts';
import { pausedEvent, withPause } from './pauses.ts';
import { NewPause, OpeningHours } from './shapes.ts';

export const pauseOrdering = route({
  operationId: 'pauseOrdering',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/opening-hours/pause',
  summary: 'Take no orders of guests for now.',
  description:
    'Until a time, or until somebody resumes; on some channels, or on all. What guests order for after ' +
    'that time is taken. Another pause takes the place of those on the same channels, but for one of the ' +
    'kitchen; of all that there are, the one that ends last holds.',
  access: restaurant('write:stock', 'menu.stock'),
  params: restaurantParams,
  body: NewPause,
  response: OpeningHours,
  status: 200,
  handler: async (call) => {
    const { until = null, channels = null, reason = null } = call.body;
    return changeHours(call, (before, now) => {
      const end = until === null ? null : Date.parse(until);
      if (end !== null && end <= now)
        failFields([{ in: 'body', path: '/until', rule: 'range', message: 'must be a time to come' }]);
      const pause = { since: now, until: end, channels, reason, automatic: false };
      const pauses = withPause(before.pauses, pause, now);
      return { next: { ...before, pauses }, event: pausedEvent(call.scope, pause, now) };
    });
  },
});
