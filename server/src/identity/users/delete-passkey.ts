import Type from 'typebox';
import { users } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { one } from '../../platform/db/database.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { endSessionsOf, removeSecondFactor } from '../auth/index.ts';
import { route } from '../deps.ts';
import { deletePasskeyOf, passkeysOf } from '../passkeys/index.ts';
import { auditOwnAct } from './audit.ts';
import { findCredentials } from './queries.ts';
import { factorTransaction } from './reauthenticate.ts';
import { concernedBy, tellPasskey } from './second-factor.ts';
import { GivenFactor } from './shapes.ts';

export const deletePasskey = route({
  operationId: 'deletePasskey',
  method: 'DELETE',
  path: '/api/v1/users/me/passkeys/{id}',
  summary: 'Remove one of your passkeys.',
  description:
    'Needs a second factor, which may be this passkey: a code of the authenticator app, a recovery code, ' +
    'or the answer of a passkey to `POST /api/v1/auth/reauthenticate/passkey-options`. Removing the last ' +
    'second factor turns two-factor authentication off and deletes the remaining recovery codes. Ends your ' +
    'other sessions: whoever had the passkey may have begun one.',
  access: users,
  params: requestObject({ id: Field.Guid }),
  body: requestObject(GivenFactor),
  response: Type.Object({
    id: Field.Guid,
    mfaEnabled: Type.Boolean({ description: 'whether another second factor is left' }),
  }),
  handler: async (call) => {
    const { deps, scope, params } = call;
    const { principal } = scope;
    const [rows] = await deps.identity.run(scope, passkeysOf(principal.uid));
    one(
      rows.filter((row) => row.id === params.id),
      'passkey',
    );
    return factorTransaction(call, call.body, async (tx, { uid, now, by }) => {
      const [removed] = await tx.run(deletePasskeyOf(params.id, uid));
      const { id, name } = one(removed, 'passkey');
      const [left, credentials] = await tx.run(passkeysOf(uid), findCredentials(uid));
      const mfaEnabled = left.length > 0 || one(credentials, 'user').mfa_secret !== null;
      const details = { name, by, mfaEnabled };
      await tx.run(
        ...(mfaEnabled ? [] : removeSecondFactor(uid, now)),
        endSessionsOf(uid, 'FACTOR_REMOVED', now, principal.sessionId),
        ...auditOwnAct(call, { action: 'passkey.removed', target: { kind: 'passkey', id }, details, now }),
      );
      const change = { passkeyName: name, change: 'REMOVED', at: isoTime(now) } as const;
      await tellPasskey(tx, deps, concernedBy(principal), change);
      return ok({ id, mfaEnabled });
    });
  },
});
