import { restaurant } from '../../access/index.ts';
import { requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { changeHours } from './change-hours.ts';
import { OpeningHours } from './shapes.ts';

export const resumeOrdering = route({
  operationId: 'resumeOrdering',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/opening-hours/resume',
  summary: 'Take orders of guests again.',
  description: 'Ends a pause. Where there is none, or it is over, nothing changes.',
  access: restaurant('write:stock', 'menu.stock'),
  params: restaurantParams,
  body: requestObject({}),
  response: OpeningHours,
  status: 200,
  handler: async (call) => {
    const { scope } = call;
    const { restaurantGuid } = scope;
    return changeHours(call, (before, now) => {
      const { pause } = before;
      if (!pause || (pause.until !== null && pause.until <= now)) return null;
      const data = { guid: restaurantGuid };
      return {
        next: { ...before, pause: null },
        event: emit(scope, { type: 'ordering.resumed', restaurantGuid, data, now }),
      };
    });
  },
});
