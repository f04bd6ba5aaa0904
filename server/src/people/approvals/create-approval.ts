import { actorOf } from '../../access/index.ts';
import { created } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { TOO_MANY_PINS } from '../staff-sessions/index.ts';
import { approvers, entitledBy, isCaller, MAY_NOT_APPROVE } from './entitled.ts';
import { giveApproval } from './give-approval.ts';
import { ApprovalShape, NewApproval } from './shapes.ts';

export const createApproval = route({
  operationId: 'createApproval',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/approvals',
  summary: 'Approve what somebody may not do alone.',
  description:
    'Send what the refused command says in `details.approve`, with the PIN of whoever approves, typed at the ' +
    'device of whoever asks; or with a passkey of theirs that answers `POST …/approvals/passkey-options`; or with neither, in ' +
    'the session of the approver. The command is then sent again with ' +
    'the guid as `approval`. An approval is good for exactly that, for once and for two minutes, and only as ' +
    'long as its approver has the right. A PIN counts with the job that its person is signed in with, a ' +
    'session with what it may itself, a passkey with the membership.',
  when: {
    FORBIDDEN: MAY_NOT_APPROVE,
    RATE_LIMIT_EXCEEDED: TOO_MANY_PINS,
  },
  access: approvers,
  params: restaurantParams,
  body: NewApproval,
  response: ApprovalShape,
  errors: ['FORBIDDEN', 'RATE_LIMIT_EXCEEDED'],
  handler: async (call) => {
    const { deps, scope, body } = call;
    const { pin, number, jobGuid, passkey, ...subject } = body;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const entitled = await entitledBy(call, subject, body);
    const requestedBy = isCaller(scope, entitled) ? null : actorOf(scope);
    const { approval, writes } = giveApproval(call, { subject, requestedBy, entitled });
    const answer = created(approval);
    await call.commit(scope, writes, answer);
    return answer;
  },
});
