import { restaurant } from '../../access/index.ts';
import { route } from '../deps.ts';
import { decide } from './decide.ts';
import { Accepting, reviewParams, SyncReview } from './review-shapes.ts';

export const acceptSyncReview = route({
  operationId: 'acceptSyncReview',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/sync/reviews/{commandId}/accept',
  summary: 'Accept what was done at a till while it was offline.',
  description:
    'What is different stays as it was booked. A parked command is done now, at its time, by whoever accepts it: they may do it, or it is refused as if they had asked. What is parked behind it on the same order comes after it, each by itself.',
  when: { INVALID_STATE: 'Somebody has decided, or it cannot be done any more.' },
  access: restaurant('approve:orders', 'orders.void'),
  params: reviewParams,
  body: Accepting,
  response: SyncReview,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: (call) => {
    const { body, params } = call;
    return decide(call, { id: params.commandId, review: 'ACCEPTED', note: body.note });
  },
});
