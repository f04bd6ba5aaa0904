import type { ApiError } from '../../platform/errors.ts';
import { emit } from '../../records/events/index.ts';
import { type Claim, claimCommand, keepAside } from './queries.ts';
import type { Run } from './run.ts';
import type { Kept, LoggedCommand, Needed } from './shapes.ts';
import { fingerprintOf } from './signature.ts';

/** Why a command is not done: it is kept whole, and waits for somebody. */
export class Parked extends Error {
  readonly needs: Needed;
  constructor(code: string, message: string, more: Partial<Needed> = {}) {
    super(message);
    this.needs = { code, message, permission: null, behind: null, ...more };
  }
}

/** Of a command that nobody can read. */
export function unreadableOf({ unreadable }: Run, { id }: LoggedCommand): Parked | null {
  const known = unreadable.get(id);
  return known ? new Parked('UNREADABLE', known.why) : null;
}

/** What a refusal of the operation asks for. */
export function neededBy(error: ApiError): Needed {
  const { code, message, details = {} } = error;
  const approve = details.approve as { permission?: string } | undefined;
  const [first] = (details.fields ?? []) as { path: string; message: string }[];
  const said = first ? `${message} ${first.path} ${first.message}.` : message;
  return { code, message: said, permission: approve?.permission ?? null, behind: null };
}

export const nothingKept = (needs: Needed | null = null): Kept => ({
  orderGuid: null,
  version: null,
  displayNumber: null,
  differences: [],
  needs,
});

export const claimOf = (
  run: Run,
  command: LoggedCommand,
  more: Pick<Claim, 'orderGuid' | 'outcome' | 'result' | 'kept' | 'isOpen'>,
): Claim => ({
  command,
  staffGuid: staffOf(run, command),
  logId: run.logId,
  deviceGuid: run.deviceGuid,
  fingerprint: fingerprintOf(command),
  happenedAt: run.timeOf(command).at,
  receivedAt: run.receivedAt,
  ...more,
});

const staffOf = ({ unreadable }: Run, { id, staffGuid }: LoggedCommand): string | null =>
  unreadable.has(id) ? (unreadable.get(id)?.staffGuid ?? null) : staffGuid;

/** Keeps a command for somebody to decide about. `aside`: it is not the next of its log. */
export async function park(
  run: Run,
  command: LoggedCommand,
  { orderGuid, needs, aside = false }: { orderGuid: string | null; needs: Needed; aside?: boolean },
): Promise<Kept> {
  const { deps, scope, deviceGuid } = run;
  const result = nothingKept(needs);
  const claim = claimOf(run, command, {
    orderGuid,
    outcome: 'PARKED',
    result,
    kept: run.unreadable.get(command.id)?.text ?? command,
    isOpen: true,
  });
  const { id, type } = command;
  const data = { id, type, deviceGuid, staffGuid: claim.staffGuid, orderGuid, needs: needs.code };
  const { restaurantGuid } = scope;
  const told = emit(scope, {
    type: 'sync.command_parked',
    restaurantGuid,
    data,
    now: run.receivedAt,
  });
  await deps.db.run(scope, aside ? keepAside(scope, claim) : claimCommand(scope, claim), told);
  if (orderGuid !== null && !run.parked.has(orderGuid)) run.parked.set(orderGuid, { id, type });
  return result;
}
