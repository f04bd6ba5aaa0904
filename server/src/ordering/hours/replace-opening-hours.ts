import { restaurant } from '../../access/index.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { changeHours } from './change-hours.ts';
import { completeRules, NewOpeningHours, OpeningHours } from './shapes.ts';

export const replaceOpeningHours = route({
  operationId: 'replaceOpeningHours',
  method: 'PUT',
  path: '/api/v1/restaurants/{restaurantGuid}/opening-hours',
  summary: 'Replace the opening hours.',
  description:
    'What is left out is not limited. Hours and limits are for guests: orders whose `source` is POS or ' +
    'API are taken at any time. Times are those of the clock on the wall. An exception counts instead of ' +
    'the week on its date, one that names the channel before one that does not. A pause stays as it is.',
  access: restaurant('write:restaurants', 'restaurant.edit'),
  params: restaurantParams,
  body: NewOpeningHours,
  response: OpeningHours,
  handler: async (call) => {
    const rules = completeRules(call.body);
    const { scope } = call;
    const { restaurantGuid } = scope;
    return changeHours(call, (before, now) => ({
      next: { ...before, rules },
      event: emit(scope, {
        type: 'opening_hours.updated',
        restaurantGuid,
        data: { guid: restaurantGuid, version: before.version + 1 },
        now,
      }),
    }));
  },
});
