import Type from 'typebox';
import { type Membership, type UserPrincipal, users } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { fail, failFields } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { nonBlank, requestObject } from '../../platform/http/shapes.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { route } from '../deps.ts';
import { CUSTOM_TOKEN_SECONDS, signCustomToken, signFirebaseToken } from './custom-token.ts';
import { findLiveSession } from './federation-queries.ts';
import { CustomToken } from './shapes.ts';
import { requireTokenDomain } from './token-domains.ts';

const NewCustomToken = requestObject({
  domain: nonBlank(253, { description: 'the host at which the token will be used, without port' }),
  tenantId: Type.Optional(
    Type.String({
      ...Field.Guid,
      description: 'one of your tenants; may be left out when you have no more than one',
    }),
  ),
});

export const createCustomToken = route({
  operationId: 'createCustomToken',
  method: 'POST',
  path: '/api/v1/auth/custom-token',
  summary: 'Create a custom token for another domain.',
  description:
    'A signed JWT for `POST /auth/signin { customToken }` at that domain. It lasts 5 minutes, works ' +
    'once, and ends with the session that created it; so does the session that it begins, which holds ' +
    'that tenant alone, at that domain alone, and changes nothing about the account. Its keys are at `/.well-known/jwks.json`. A ' +
    'retry with the same Idempotency-Key is answered without the tokens: answers are stored, tokens ' +
    'are not.',
  access: users,
  body: NewCustomToken,
  response: CustomToken,
  handler: async ({ deps, scope, body, request, correlationId, transaction }) => {
    const { principal } = scope;
    const place = placeOf(principal, body.tenantId);
    const tenantId = place?.tenantId ?? null;
    const domain = await requireTokenDomain(deps, tenantId, body.domain);
    const now = deps.clock.now();
    const { sessionId, uid } = principal;
    const [[session]] = await deps.identity.run(scope, findLiveSession([sessionId, new Date(now)]));
    if (!session) fail('UNAUTHORIZED', 'This session has ended.');
    const carried = { uid, tenantId, sessionId, secondFactor: session.second_factor };
    const summary = { domain, tenantId, expiresAt: isoTime(now + CUSTOM_TOKEN_SECONDS * 1_000) };
    const data: Type.Static<typeof CustomToken> = {
      ...summary,
      customToken: await signCustomToken(deps, domain, carried),
      firebaseToken: await signFirebaseToken(
        deps,
        uid,
        place && { tenantId: place.tenantId, role: place.rights.role },
      ),
    };
    const target = { kind: 'domain', id: domain };
    const action = 'custom_token.issued' as const;
    const line = recordAudit({ tenantId, principal, action, target, request, correlationId, now });
    return transaction(
      scope,
      async (tx) => {
        await tx.run(line);
        return { status: 201, data, stored: { ...summary, customToken: null, firebaseToken: null } };
      },
      deps.identity,
    );
  },
});

function placeOf({ memberships }: UserPrincipal, named: string | undefined): Membership | null {
  if (named !== undefined) {
    return (
      memberships.find(({ tenantId }) => tenantId === named) ??
      fail('FORBIDDEN', 'You are not a member of this tenant.')
    );
  }
  if (memberships.length > 1) {
    const message = 'is required: you belong to several tenants';
    failFields([{ in: 'body', path: '/tenantId', rule: 'required', message }]);
  }
  return memberships[0] ?? null;
}
