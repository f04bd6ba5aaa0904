import { restaurant } from '../../access/index.ts';
import { assertNotSelf, findStaffMember } from '../../people/staff/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { route } from '../deps.ts';
import { findPayout, markPayoutReversed, type Payout, toPayout } from './payout-queries.ts';
import { PayoutReversal, payoutParams, TipPayout } from './payout-shapes.ts';
import { drawerOf, retryOnRace, writePayout } from './write-payout.ts';

export const reverseTipPayout = route({
  operationId: 'reverseTipPayout',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/tip-payouts/{payoutGuid}/reverse',
  summary: 'Take a pay-out of tips back.',
  description:
    'For one that was a mistake: the person is owed it again. Cash goes back into a drawer, which need not be the one that it ' +
    'came from. Another pay-out with the negative amount; both stay.',
  when: {
    INVALID_STATE: 'It is taken back already, is what took another one back, or the drawer is closed.',
  },
  access: restaurant('approve:time', 'tips.share'),
  params: payoutParams,
  body: PayoutReversal,
  response: TipPayout,
  status: 201,
  errors: ['INVALID_STATE'],
  handler: (call) =>
    retryOnRace(call, async () => {
      const { deps, scope, params, body } = call;
      const place = await deps.restaurants.get(scope, scope.restaurantGuid);
      const [rows] = await deps.db.run(scope, findPayout(scope, params.payoutGuid));
      const before = toPayout(one(rows, 'tip pay-out'));
      assertReversible(before);
      const [[member]] = await deps.db.run(scope, findStaffMember(scope, before.staffGuid));
      // Nobody of the staff is ever deleted.
      assertNotSelf(scope, member!, 'takes their own tips back');
      const { guid: reversesGuid, staffGuid, method } = before;
      const drawer = await drawerOf(call, method, body.drawerGuid);
      const given = { staffGuid, method, amount: 0 - before.amount, reason: body.reason };
      return writePayout(call, {
        payout: { ...given, reversesGuid, approver: null },
        drawer,
        place,
        also: (guid) => ({ rows: [markPayoutReversed(scope, reversesGuid, guid)] }),
      });
    }),
});

function assertReversible({ reversesGuid, reversedByGuid }: Payout): void {
  if (reversesGuid === null && reversedByGuid === null) return;
  const state = reversesGuid === null ? 'REVERSED' : 'REVERSAL';
  fail('INVALID_STATE', 'This pay-out cannot be taken back.', { state, allowed: ['createTipPayout'] });
}
