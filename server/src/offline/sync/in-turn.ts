import { applyCommand, isOfTheLog, isTemporary } from './apply.ts';
import { Parked, park, unreadableOf } from './park.ts';
import type { Done } from './perform.ts';
import { advanceLog, findLog, type KnownRow, knownCommands } from './queries.ts';
import type { Run } from './run.ts';
import type { CommandResult, Kept, LoggedCommand } from './shapes.ts';
import { fingerprintOf, guidFrom } from './signature.ts';

/** Gives each command of a push its outcome, in the sequence of the log, however often and in whatever pieces it was sent. */

/** The till sends on from where this ends: nobody waits for a deadline. */
const LONGEST_MS = 8_000;
/** So often it is asked whether the device may still send: within a second, nothing that was revoked goes on. */
const ASK_AGAIN_MS = 500;
/** So often another request with the same log may be faster. */
const RACES = 1_000;

interface Begun {
  acked: number;
  /** Since when what its device did is worth nothing, by now. */
  revokedSince: () => Promise<number | null>;
}

interface Turn {
  results: CommandResult[];
  ackSeq: number;
}

export async function inTurn(
  begun: Run,
  commands: readonly LoggedCommand[],
  { acked, revokedSince }: Begun,
): Promise<Turn> {
  let run = begun;
  const { deps, scope, logId } = run;
  const started = performance.now();
  let askedAt = started;
  const results: CommandResult[] = [];
  let ackSeq = acked;
  let known = await readKnown(run, commands);
  let races = 0;
  for (let index = 0; index < commands.length; ) {
    // Each is one of those that are counted.
    const command = commands[index]!;
    const at = performance.now();
    if (at - started > LONGEST_MS) break;
    if (at - askedAt > ASK_AGAIN_MS) {
      askedAt = at;
      run = { ...run, revokedAt: await revokedSince() };
    }
    try {
      const found = known.get(otherId(command)) ?? known.get(command.id);
      if (!found && command.seq > ackSeq + 1) break;
      const result = found
        ? await again(run, command, found, ackSeq)
        : rendered(command, await firstTime(run, command, ackSeq));
      results.push(result);
      if (command.seq === ackSeq + 1) ackSeq = command.seq;
      index++;
    } catch (error) {
      if (isTemporary(error)) break;
      if (!isOfTheLog(error) || ++races > RACES) throw error;
      const [[log]] = await deps.db.run(scope, findLog(scope, logId));
      ackSeq = log?.ack_seq ?? ackSeq;
      known = await readKnown(run, commands);
    }
  }
  return { results, ackSeq };
}

async function readKnown({ deps, scope }: Run, commands: readonly LoggedCommand[]) {
  const ids = commands.flatMap((command) => [command.id, otherId(command)]);
  const [rows] = ids.length === 0 ? [[]] : await deps.db.run(scope, knownCommands(scope, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The next command; one whose number another had already is kept beside the log. */
async function firstTime(run: Run, command: LoggedCommand, ackSeq: number): Promise<Done> {
  if (command.seq > ackSeq) return applyCommand(run, command);
  const taken = new Parked('SEQUENCE_TAKEN', 'Another command of this log has this number.');
  const { needs } = unreadableOf(run, command) ?? taken;
  const orderGuid = command.orderGuid ?? null;
  return { outcome: 'PARKED', kept: await park(run, command, { orderGuid, needs, aside: true }) };
}

/** A command that has its outcome: the same again, or another one under its id, which is kept beside it. */
async function again(
  run: Run,
  command: LoggedCommand,
  found: KnownRow,
  ackSeq: number,
): Promise<CommandResult> {
  const { deps, scope, logId } = run;
  const isNext = command.seq === ackSeq + 1;
  // The id of one that nobody can read is made of its text.
  const isSame = run.unreadable.has(command.id) || found.fingerprint === fingerprintOf(command);
  if (found.id === otherId(command) || isSame) {
    if (isNext) await deps.db.run(scope, advanceLog(scope, logId, command.seq));
    return rendered(command, {
      outcome: 'DUPLICATE',
      firstOutcome: found.outcome,
      kept: JSON.parse(found.result) as Kept,
    });
  }
  const { needs } = new Parked('ID_REUSED', 'Another command has this id.');
  const other = { ...command, id: otherId(command) };
  const orderGuid = command.orderGuid ?? null;
  const kept = await park(run, other, { orderGuid, needs, aside: !isNext });
  return rendered(command, { outcome: 'PARKED', kept });
}

/** The id of what came under the id of another: the same each time it comes. */
const otherId = (command: LoggedCommand): string => guidFrom(`${command.id} ${fingerprintOf(command)}`);

const rendered = (
  { id, seq }: LoggedCommand,
  {
    outcome,
    firstOutcome = null,
    kept,
  }: { outcome: CommandResult['outcome']; firstOutcome?: string | null; kept: Kept },
): CommandResult => ({
  id,
  seq,
  outcome,
  firstOutcome: firstOutcome as CommandResult['firstOutcome'],
  ...kept,
});
