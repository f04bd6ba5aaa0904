import { restaurant } from '../../access/index.ts';
import { route } from '../deps.ts';
import { decide } from './decide.ts';
import { Correcting, reviewParams, SyncReview } from './review-shapes.ts';

export const correctSyncReview = route({
  operationId: 'correctSyncReview',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/sync/reviews/{commandId}/correct',
  summary: 'Put right what was done at a till while it was offline.',
  description:
    'A parked command is done with another `body`, as `accept` does it. Of what was booked with a difference: it was put right by operations of their own.',
  when: { INVALID_STATE: 'Somebody has decided, or it cannot be done any more.' },
  access: restaurant('approve:orders', 'orders.void'),
  params: reviewParams,
  body: Correcting,
  response: SyncReview,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: (call) => {
    const { body, params } = call;
    return decide(call, { id: params.commandId, review: 'CORRECTED', note: body.note, body: body.body });
  },
});
