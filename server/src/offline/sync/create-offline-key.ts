import Type from 'typebox';
import { devices } from '../../access/index.ts';
import { checkPin, TOO_MANY_PINS } from '../../people/staff-sessions/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { ApiError, failFields } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { created } from '../../platform/http/route.ts';
import { requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { route } from '../deps.ts';
import { assertOwnTill } from './own-till.ts';
import { insertKey } from './queries.ts';
import { OfflineKey } from './shapes.ts';

/** So long a till may be offline and still know people by their PIN. */
export const KEY_MS = 72 * 60 * 60_000;

export const createOfflineKey = route({
  operationId: 'createOfflineKey',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/sync/keys',
  summary: 'Register the key by which somebody proves themselves at a till that is offline.',
  description:
    'While it is online, when a PIN is typed: the till makes an Ed25519 key pair, keeps the private half so that only this PIN ' +
    'opens it, and sends the public one. What its person signs at this device within 72 hours counts as their approval, if they ' +
    'have the right at that time and still have it when the log arrives. Another PIN ends it. No private key is sent.',
  when: { RATE_LIMIT_EXCEEDED: TOO_MANY_PINS },
  access: devices,
  params: restaurantParams,
  body: requestObject({
    pin: Type.String({ pattern: '^[0-9]{4,8}$', description: 'that was typed' }),
    number: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 999_999, description: 'of the person; required with four digits' }),
    ),
    jobGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'their first job by default' })),
    publicKey: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: '32 bytes of Ed25519, base64url' }),
  }),
  response: OfflineKey,
  errors: ['RATE_LIMIT_EXCEEDED'],
  handler: async (call) => {
    const { deps, scope, body, params } = call;
    assertOwnTill(scope, params.restaurantGuid);
    const { deviceGuid } = scope.principal;
    const { pin, number } = body;
    const person = await checkPin(call, deviceGuid, number === undefined ? { pin } : { pin, number });
    if (!person) throw new ApiError('UNAUTHORIZED', 'The PIN is wrong.', { reason: 'PIN_WRONG' });
    const job =
      body.jobGuid === undefined ? person.jobs[0] : person.jobs.find(({ guid }) => guid === body.jobGuid);
    const message = 'is not a job of this person';
    if (!job) failFields([{ in: 'body', path: '/jobGuid', rule: 'known', message }]);
    const now = deps.clock.now();
    const key = { id: newGuid(), staffGuid: person.guid, jobGuid: job.guid };
    const answer = created({ ...key, createdAt: isoTime(now), expiresAt: isoTime(now + KEY_MS) });
    const line = {
      action: 'offline_key.created',
      target: { kind: 'staff_member', id: person.guid },
      details: { keyId: key.id, deviceGuid, name: person.displayName },
      now,
    } as const;
    const rows = [
      insertKey(
        scope,
        {
          ...key,
          deviceGuid,
          publicKey: body.publicKey,
          expiresAt: now + KEY_MS,
          pinMadeAt: person.pinMadeAt,
        },
        now,
      ),
      auditCall(call, line),
    ];
    await call.commit(scope, { rows }, answer);
    return answer;
  },
});
