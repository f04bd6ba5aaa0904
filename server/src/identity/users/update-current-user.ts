import { users } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { rejectStaleVersion } from '../../platform/version-guard.ts';
import { updateProfile } from '../accounts/index.ts';
import { announceSessionsOf } from '../auth/index.ts';
import { route } from '../deps.ts';
import { auditOwnAct } from './audit.ts';
import { ownTransaction } from './own-transaction.ts';
import { findProfile } from './queries.ts';
import { assertPasswordChanged } from './reauthenticate.ts';
import { canonicalLocale, Profile, ProfileChange, renderProfile, tidyName } from './shapes.ts';

export const updateCurrentUser = route({
  operationId: 'updateCurrentUser',
  method: 'PUT',
  path: '/api/v1/users/me',
  summary: 'Update your profile.',
  description: 'Replaces name and locale. A locale that is left out is cleared.',
  access: users,
  body: ProfileChange,
  response: Profile,
  handler: async (call) => {
    const { deps, scope, body, expectedVersion } = call;
    const { principal } = scope;
    assertPasswordChanged(principal);
    const { uid } = principal;
    const fields = { name: tidyName(body.name), locale: canonicalLocale(body.locale) };
    const now = deps.clock.now();
    return ownTransaction(call, async (tx) => {
      const [updated, rows] = await tx.run(
        updateProfile(uid, fields, expectedVersion, now),
        findProfile(uid),
      );
      const row = one(rows, 'user');
      if (updated.length === 0) rejectStaleVersion(row.version);
      await tx.run(...auditOwnAct(call, { action: 'user.profile_updated', now }), announceSessionsOf(uid));
      return ok(renderProfile(row));
    });
  },
});
