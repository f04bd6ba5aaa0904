import Type from 'typebox';
import { users, withFreshProof } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { tellConcerned } from '../accounts/index.ts';
import {
  announceSessionsOf,
  dropChallengesOf,
  endSessionsOf,
  identitiesOf,
  unlinkIdentities,
} from '../auth/index.ts';
import { route } from '../deps.ts';
import { passkeysOf } from '../passkeys/index.ts';
import { auditOwnAct } from './audit.ts';
import { ownTransaction } from './own-transaction.ts';
import { findCredentials } from './queries.ts';
import { concernedBy } from './second-factor.ts';

export const unlinkIdentity = route({
  operationId: 'unlinkIdentity',
  method: 'DELETE',
  path: '/api/v1/users/me/identities/{provider}',
  summary: 'Unlink your account from a single sign-on provider.',
  description:
    'Whoever you are there does not get in here any more, and your other sessions end. You and the owners of your tenants are ' +
    'told by mail. The last way in stays: set a password or register a passkey first.',
  when: { INVALID_STATE: 'It is the only way in that you have (`details.state` is `LAST_WAY_IN`).' },
  access: withFreshProof(users),
  params: requestObject({ provider: Type.String({ minLength: 1, maxLength: 60 }) }),
  response: Type.Object({ provider: Type.String() }),
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, params } = call;
    const { principal } = scope;
    const { uid, sessionId } = principal;
    const { provider } = params;
    const now = deps.clock.now();
    const names = new Map(deps.sso.providers.map(({ settings: { id, name } }) => [id, name]));
    const answer = await ownTransaction(call, async (tx) => {
      const [[credentials], passkeys, identities] = await tx.run(
        findCredentials(uid),
        passkeysOf(uid),
        identitiesOf(uid),
      );
      if (!identities.some((one) => one.provider === provider))
        fail('RESOURCE_NOT_FOUND', 'Your account is not linked to this provider.');
      const isLast =
        credentials!.password_hash === null && // whoever has a session is there
        passkeys.length === 0 &&
        !identities.some((one) => one.provider !== provider && names.has(one.provider));
      if (isLast) fail('INVALID_STATE', 'It is your only way in.', { state: 'LAST_WAY_IN', allowed: [] });
      await tx.run(
        unlinkIdentities(uid, provider),
        dropChallengesOf(uid),
        announceSessionsOf(uid),
        endSessionsOf(uid, 'IDENTITY_UNLINKED', now, sessionId),
        ...auditOwnAct(call, { action: 'user.identity_unlinked', details: { provider }, now }),
      );
      const providerName = names.get(provider) ?? provider;
      await tellConcerned(tx, deps.sealer, concernedBy(principal), {
        template: 'identity-changed',
        data: { personName: principal.name, providerName, change: 'UNLINKED', at: isoTime(now) },
        now,
      });
      return ok({ provider });
    });
    // News of the change take a moment, and the next request may not.
    deps.sessions.forget(sessionId);
    return answer;
  },
});
