import { refusalOf, violates } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { parseStrictJson } from '../../platform/http/request/strict-json.ts';
import { KINDS, type Kind } from './kinds.ts';
import { neededBy, Parked, park, unreadableOf } from './park.ts';
import { type Done, perform } from './perform.ts';
import { COMMAND_KEY, MOVED } from './queries.ts';
import type { Run } from './run.ts';
import type { LoggedCommand, Needed } from './shapes.ts';

/** Applies one command of a log, or parks it: in any case the next one has its turn. */
export async function applyCommand(run: Run, command: LoggedCommand): Promise<Done> {
  const kind = KINDS.get(command.type);
  const nobodyReads = unreadableOf(run, command);
  const orderGuid = (nobodyReads ? null : kind?.orderOf(command)) ?? command.orderGuid ?? null;
  try {
    if (nobodyReads) throw nobodyReads;
    return await judged(run, command, kind);
  } catch (error) {
    if (isOfTheLog(error) || isTemporary(error)) throw error;
    return {
      outcome: 'PARKED',
      kept: await park(run, command, { orderGuid, needs: needsOf(run, command, error) }),
    };
  }
}

async function judged(run: Run, command: LoggedCommand, kind: Kind | undefined): Promise<Done> {
  const { at } = run.timeOf(command);
  // Of a device that was replaced: what it did before it was revoked, it did.
  const isRevoked = run.revokedAt !== null && at >= run.revokedAt;
  if (isRevoked) throw new Parked('DEVICE_REVOKED', 'This device was revoked.');
  if (!kind) throw new Parked('UNKNOWN_COMMAND', 'No log may hold this operation.');
  const body = kind.read(parseStrictJson(Buffer.from(command.body)));
  const actor = await run.people.actor(command.staffGuid, command.jobGuid, at);
  if (!actor) throw new Parked('UNKNOWN_PERSON', 'Nobody of the staff has this guid, or this job.');
  const alreadyHappened = kind.alreadyHappened(body);
  const first = run.parked.get(kind.orderOf(command) ?? '');
  if (first && (!alreadyHappened || first.type === 'createOrder'))
    throw new Parked('BEHIND', 'An earlier command on this order is parked.', { behind: first.id });
  return perform(run, { command, kind, body, alreadyHappened, actor });
}

/** Another request was faster with this log, or the command came by another one. */
export const isOfTheLog = (error: unknown): boolean =>
  violates(error, COMMAND_KEY) || refusalOf(error) === MOVED;

/** Tried again it may well succeed: the log waits. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'SERVICE_UNAVAILABLE' || isRace(error));

const isRace = ({ code, details }: ApiError): boolean =>
  code === 'CONFLICT' && (details?.reason === 'MENU_CHANGED' || details?.reason === 'ORDER_CHANGING');

function needsOf(run: Run, { id, type }: LoggedCommand, error: unknown): Needed {
  if (error instanceof Parked) return error.needs;
  if (error instanceof ApiError) return neededBy(error);
  // A fault of ours: it must not hold up what is behind it.
  run.call.log.error({ err: error, commandId: id, commandType: type }, 'a command of a log failed');
  return neededBy(new ApiError('INTERNAL_ERROR', 'It could not be done by a fault of the service.'));
}
