import { limitsOf, restaurant } from '../../access/index.ts';
import { presentApproval, presentSent, requireApproval, subjectOf } from '../../people/approvals/index.ts';
import { assertIsOther, assertNotSelf, findStaffMember, isSelf } from '../../people/staff/index.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { findAccount } from './payout-queries.ts';
import { NewTipPayout, TipPayout } from './payout-shapes.ts';
import { drawerOf, retryOnRace, writePayout } from './write-payout.ts';

const PERMISSION = 'tips.pay_out';
const PAY_SELF = 'pays tips out to themselves';

export const createTipPayout = route({
  operationId: 'createTipPayout',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/tip-payouts',
  summary: 'Pay somebody shared tips.',
  description:
    'In cash out of a drawer, or by payroll; all that the person is owed, or less. Needs approval of callers who lack ' +
    '`approve:time`. Nobody pays themselves without the approval of somebody else, or approves it for themselves, but owners who have ' +
    'signed in with their account.',
  when: { INVALID_STATE: 'The person is owed less, or the drawer is closed or holds less.' },
  access: restaurant('write:time'),
  approval: { permissions: [PERMISSION] },
  params: restaurantParams,
  body: NewTipPayout,
  response: TipPayout,
  status: 201,
  errors: ['INVALID_STATE'],
  handler: (call) =>
    retryOnRace(call, async () => {
      const { deps, scope, body } = call;
      const { staffGuid, method } = body;
      const place = await deps.restaurants.get(scope, scope.restaurantGuid);
      const [[member], [account]] = await deps.db.run(
        scope,
        findStaffMember(scope, staffGuid),
        findAccount(scope, staffGuid),
      );
      const message = 'is nobody of the staff of this restaurant';
      if (!member) failFields([{ in: 'body', path: '/staffGuid', rule: 'known', message }]);
      const drawer = await drawerOf(call, method, body.drawerGuid);
      const amount = owed(account?.owed_amount ?? 0, body.amount);
      // To whoever may pay others, an approval is of use for their own tips alone.
      const present = body.approval !== undefined && isSelf(scope, member) ? presentSent : presentApproval;
      const presented = await present(deps, scope, PERMISSION, body.approval);
      if (!presented.isOwners) {
        // Whoever asks for their own tips has somebody else approve them.
        if (limitsOf(scope, PERMISSION) !== null && presented.approvedBy === null)
          assertNotSelf(scope, member, PAY_SELF);
        assertIsOther(presented.approvedBy, member, PAY_SELF);
      }
      const target = { type: 'STAFF_MEMBER', guid: staffGuid, version: null } as const;
      const subject = subjectOf(PERMISSION, target, { amount });
      const { approver, writes } = requireApproval(scope, presented, subject);
      const payout = { staffGuid, method, amount, reason: null, reversesGuid: null, approver };
      return writePayout(call, { payout, drawer, place, also: () => writes });
    }),
});

/** What is paid: all that is owed, unless it is said. INVALID_STATE when that is more, or nothing is owed. */
function owed(owedAmount: number, wanted = owedAmount): number {
  if (owedAmount > 0 && wanted <= owedAmount) return wanted;
  const details = {
    state: owedAmount > 0 ? 'OWED_LESS' : 'NOTHING_OWED',
    allowed: ['createTipDistribution'],
    owedAmount,
  };
  fail('INVALID_STATE', 'This person is not owed that much.', details);
}
