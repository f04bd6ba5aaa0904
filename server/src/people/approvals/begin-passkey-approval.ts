import { PasskeyRequest } from '../../identity/passkeys/index.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { approvers } from './entitled.ts';
import { subjectFields } from './shapes.ts';
import { textOf } from './subject.ts';

export const beginPasskeyApproval = route({
  operationId: 'beginPasskeyApproval',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/approvals/passkey-options',
  summary: 'Ask for a passkey to approve something with.',
  description:
    'Takes what the refused command, or the request for an approval, says is to be approved. The answer of the browser ' +
    'goes as `passkey` to `POST …/approvals` or `POST …/approval-requests/{requestGuid}/accept`, and approves exactly ' +
    'that. Any member may answer; whether they have the right is said then. Nothing is written; each challenge can be ' +
    'answered once, within five minutes.',
  access: approvers,
  params: restaurantParams,
  body: requestObject(subjectFields),
  response: PasskeyRequest,
  status: 200,
  readOnly: true,
  handler: async ({ deps, scope, body }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    return ok(deps.approvalPasskeys.ask({ tenantId: scope.tenantId, what: textOf(scope, body) }));
  },
});
