import { devicesEvenRevoked } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { one, onlyRow } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { happenedAt, offsetOf, windowOf } from './happened.ts';
import { inTurn } from './in-turn.ts';
import { numbersFor } from './numbers.ts';
import { assertOwnTill } from './own-till.ts';
import { People } from './person.ts';
import { beginLog, findDevice, findLog, firstParked, noteSent, rangesOf } from './queries.ts';
import { readLog } from './read-log.ts';
import type { Run } from './run.ts';
import { PushAnswer, PushedLog } from './shapes.ts';
import { SoldMenus } from './sold-menus.ts';

export const pushSync = route({
  operationId: 'pushSync',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/sync',
  summary: 'Send what a till did while it was offline.',
  description:
    'With the credential of the device. Its log holds operations, each with a guid and the next number. They are applied in ' +
    'their sequence, each in a transaction of its own, and each gets one outcome, also when the log is sent twice, in pieces or ' +
    'late. Sales, cash and what the kitchen has are facts: they are booked at the prices of the menu that the till had, on the ' +
    'business day of their time, and what is different is listed. What takes from a bill counts with the signature of somebody ' +
    'who may do that; else it is parked, and stays due until somebody decides. An entry that nobody can read is parked by ' +
    'itself. Of a revoked device everything is parked, from within a second of its end.',
  access: devicesEvenRevoked,
  params: restaurantParams,
  body: PushedLog,
  response: PushAnswer,
  status: 200,
  handler: async (call) => {
    const { deps, scope, body, params } = call;
    assertOwnTill(scope, params.restaurantGuid);
    const now = deps.clock.now();
    const exchange = { sentAt: Date.parse(body.sentAt), receivedAt: now, running: body.running };
    const offsetMs = offsetOf(exchange);
    const { principal } = scope;
    const { deviceGuid } = principal;
    const made = body.deviceGuid ?? deviceGuid;
    const findDevices = () => deps.db.run(scope, findDevice(scope, made), findDevice(scope, deviceGuid));
    const [devices] = await findDevices();
    const maker = one(devices, 'device');
    // What a revoked device sends itself is worth nothing, whenever it was done.
    let isRevoked = principal.refusal === 'DEVICE_REVOKED';
    const revokedSince = async (): Promise<number | null> => {
      const [[maker], [sender]] = await findDevices();
      isRevoked ||= sender?.revoked_at != null;
      return isRevoked ? 0 : (maker?.revoked_at ?? null);
    };
    const { logId } = body;
    const [, logs] = await deps.db.run(
      scope,
      beginLog(scope, { logId, deviceGuid: made }, now),
      findLog(scope, logId),
    );
    const log = onlyRow(logs);
    if (log.restaurant_guid !== scope.restaurantGuid || log.device_guid !== made)
      fail('CONFLICT', 'This log was made by another device.', { reason: 'OTHER_DEVICE' });
    const { commands, masked, unreadable } = readLog(body.commands, body);
    const orderGuids = [...new Set(commands.map(({ id, orderGuid }) => orderGuid ?? id))];
    const [[ranges], [parked]] = await Promise.all([
      deps.db.run(scope, rangesOf(scope, made, 0)),
      deps.db.run(scope, firstParked(scope, orderGuids)),
    ]);
    const window = windowOf(log.drained_at ?? maker.paired_at, now);
    const run: Run = {
      deps,
      call,
      scope,
      people: new People(deps, scope),
      menus: new SoldMenus(deps.menus),
      logId,
      deviceGuid: made,
      revokedAt: isRevoked ? 0 : maker.revoked_at,
      receivedAt: now,
      timeOf: ({ at, running }) => happenedAt({ at: Date.parse(at), running }, exchange, window),
      ranges,
      masked,
      unreadable,
      parked: new Map(parked.map(({ order_guid, id, type }) => [order_guid ?? '', { id, type }])),
    };
    const { results, ackSeq } = await inTurn(run, commands, { acked: log.ack_seq, revokedSince });
    await revokedSince();
    const isDrained = (body.remaining ?? 0) === 0 && ackSeq >= (commands.at(-1)?.seq ?? 0);
    const numbers = isRevoked ? [] : await numbersFor(deps, scope, deviceGuid, now);
    const answer = {
      status: 200,
      data: { ackSeq, expectedSeq: ackSeq + 1, results, serverTime: isoTime(now), offsetMs, numbers },
    };
    const fresh = results.filter(({ outcome }) => outcome !== 'DUPLICATE');
    const count = (outcome: string) => fresh.filter((result) => result.outcome === outcome).length;
    const data = {
      logId,
      deviceGuid: made,
      applied: count('APPLIED'),
      differing: count('APPLIED_WITH_DIFFERENCE'),
      parked: count('PARKED'),
    };
    const { restaurantGuid } = scope;
    await call.commit(
      scope,
      {
        rows: [noteSent(scope, logId, { offsetMs, drainedAt: isDrained ? ackSeq : null }, now)],
        events:
          fresh.length > 0 ? [emit(scope, { type: 'sync.log_received', restaurantGuid, data, now })] : [],
      },
      answer,
    );
    return answer;
  },
});
