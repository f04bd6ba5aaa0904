import { guests } from '../../access/index.ts';
import { onlyRow } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { clearedGuestCookie } from './cookie.ts';
import { announceGuestSession, endGuestSessionRow } from './queries.ts';
import { GuestSession, renderGuestSession } from './shapes.ts';

export const endGuestSession = route({
  operationId: 'endGuestSession',
  method: 'DELETE',
  path: '/api/v1/storefront/session',
  summary: 'End the session of the guest who asks.',
  description:
    'For a device that others use as well. Its orders go on; nobody follows them with this token any more. A retry is ' +
    'UNAUTHORIZED: it has ended.',
  access: guests,
  response: GuestSession,
  handler: ({ deps, scope, transaction }) => {
    const { principal } = scope;
    const now = deps.clock.now();
    return transaction(scope, async (tx) => {
      const [rows] = await tx.run(endGuestSessionRow(scope, principal.sessionGuid, now));
      const { token_hash, ends_at } = onlyRow(rows);
      await tx.run(announceGuestSession(token_hash));
      const shown = renderGuestSession({ ...principal, endsAt: ends_at });
      return ok(shown, { 'set-cookie': [clearedGuestCookie()] });
    });
  },
});
