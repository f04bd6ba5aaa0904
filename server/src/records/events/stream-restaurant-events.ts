import Type from 'typebox';
import { restaurantByAnyScope } from '../../access/index.ts';
import { requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { EVENT_DATA } from './catalogue/index.ts';
import { TypesParameter } from './filter.ts';
import { AfterParameter } from './list-events.ts';
import { openStream, STREAM_TYPE, STREAM_WORDS, StreamText } from './open-stream.ts';

export const streamRestaurantEvents = route({
  operationId: 'streamRestaurantEvents',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/events/stream',
  summary: "Stream a restaurant's events.",
  description: STREAM_WORDS,
  when: { EVENTS_EXPIRED: 'The events after this number are no longer kept.' },
  access: restaurantByAnyScope,
  params: restaurantParams,
  query: requestObject({ after: Type.Optional(AfterParameter), types: Type.Optional(TypesParameter) }),
  response: StreamText,
  resumes: true,
  rawContentType: STREAM_TYPE,
  carries: EVENT_DATA,
  errors: ['EVENTS_EXPIRED'],
  isUnattended: true,
  handler: async (call) => {
    const { restaurantGuid } = call.scope;
    await call.deps.restaurants.get(call.scope, restaurantGuid);
    return openStream(call, restaurantGuid);
  },
});
