import { restaurant } from '../../access/index.ts';
import { requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { changeHours } from './change-hours.ts';
import { holding } from './pauses.ts';
import { OpeningHours } from './shapes.ts';

export const resumeOrdering = route({
  operationId: 'resumeOrdering',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/opening-hours/resume',
  summary: 'Take orders of guests again.',
  description: 'Ends all pauses. Where there is none, or they are over, nothing changes.',
  access: restaurant('write:stock', 'menu.stock'),
  params: restaurantParams,
  body: requestObject({}),
  response: OpeningHours,
  status: 200,
  handler: async (call) => {
    const { scope } = call;
    const { restaurantGuid } = scope;
    return changeHours(call, (before, now) => {
      if (holding(before.pauses, now).length === 0) return null;
      const data = { guid: restaurantGuid };
      return {
        next: { ...before, pauses: [] },
        event: emit(scope, { type: 'ordering.resumed', restaurantGuid, data, now }),
      };
    });
  },
});
