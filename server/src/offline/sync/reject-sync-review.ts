import { restaurant } from '../../access/index.ts';
import { route } from '../deps.ts';
import { decide } from './decide.ts';
import { Rejecting, reviewParams, SyncReview } from './review-shapes.ts';

export const rejectSyncReview = route({
  operationId: 'rejectSyncReview',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/sync/reviews/{commandId}/reject',
  summary: 'Reject what was done at a till while it was offline.',
  description:
    'Nothing of a parked command is done: what it would have taken off stays due. Cash for an order that was voided meanwhile (`voided`) is given back, as a refund with your note, by somebody who may refund. What else was booked has happened, and is not rejected: INVALID_STATE.',
  when: { INVALID_STATE: 'Somebody has decided, or it cannot be done any more.' },
  access: restaurant('approve:orders', 'orders.void'),
  params: reviewParams,
  body: Rejecting,
  response: SyncReview,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: (call) => {
    const { body, params } = call;
    return decide(call, { ...body, id: params.commandId, review: 'REJECTED' });
  },
});
