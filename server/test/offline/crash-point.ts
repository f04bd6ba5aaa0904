import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from '../harness/database.ts';

/** Points at which a server is killed, the same each time: in the transaction of a command of a log. */

/** A command that is named here waits in its own transaction, until somebody ends it. */
export async function allowCrashPoints(database: TestDatabase): Promise<void> {
  await database.sql('create table crash_points (id uuid primary key)');
  await database.sql(
    `create function wait_for_the_end() returns trigger language plpgsql security definer as $$ begin
       if exists (select from public.crash_points where id = new.id) then perform pg_sleep(60); end if; return new; end $$`,
  );
  const on = (when: string, name: string) =>
    database.sql(
      `create trigger ${name} ${when} on sync_commands for each row execute function wait_for_the_end()`,
    );
  await on('before insert', 'crash_at_claim');
}

const ASLEEP = `from pg_stat_activity where wait_event = 'PgSleep' and pid <> pg_backend_pid() and datname = current_database()`;

/**
 * Sends something while a command waits to be killed: calls `kill` once a server is in the middle of it, and ends what that server
 * has left in the database. False when what was sent did not come to the command.
 */
export async function killedAt(
  database: TestDatabase,
  commandId: string,
  { send, kill }: { send: () => Promise<unknown>; kill: () => Promise<unknown> },
): Promise<boolean> {
  await database.sql('insert into crash_points values ($1)', [commandId]);
  let isAnswered = false;
  const sent = send()
    .catch(() => undefined)
    .finally(() => {
      isAnswered = true;
    });
  let isKilled = false;
  while (!isAnswered && !isKilled) {
    if ((await database.sql(`select 1 ${ASLEEP}`)).length > 0) {
      await kill();
      isKilled = true;
    } else await sleep(5);
  }
  await database.sql(`select pg_terminate_backend(pid) ${ASLEEP}`);
  await database.sql('delete from crash_points');
  await sent;
  return isKilled;
}
