import type { Command } from 'commander';
import {
  type Ended,
  holdRestored,
  releaseRestored,
  type ToLookAt,
  whatToLookAt,
} from '../main/restores/after-restore.ts';
import type { Pools } from '../main/with-pools.ts';
import { systemClock } from '../platform/clock.ts';
import { print, printTable, withEnvironment } from './environment.ts';

export function release(program: Command): void {
  program
    .command('release')
    .description(
      'list what came back with a restored backup; with --yes, say that this is the live installation',
    )
    .option('--yes', 'keys and devices get in, and mail, webhooks and refunds are sent from now on')
    .action(({ yes = false }: { yes?: boolean }) =>
      withEnvironment(async (environment) => {
        if (!yes) return printToLookAt(environment);
        if (!(await releaseRestored(environment.store, systemClock.now())))
          throw new Error('nothing is held back here');
        print('released: services send within seconds');
      }),
    );
}

export function hold(program: Command): void {
  program
    .command('hold')
    .description(
      'treat the database as one that was just restored; for recoveries that "comanda restore" did not make',
    )
    .action(() =>
      withEnvironment(async (environment) => {
        printEnded(await holdRestored(environment, systemClock.now()));
        await printToLookAt(environment);
      }),
    );
}

/** What a restore has ended. */
export function printEnded({ sessions, staffSessions, guestSessions, links, mails }: Ended): void {
  print(
    `ended ${sessions} sessions of people, ${staffSessions} at devices and ${guestSessions} of guests, and ${links} links ` +
      `and codes; ${mails} mails that waited are not sent`,
  );
}

/** What somebody has to look at before the installation is released, and how it is. */
export async function printToLookAt(pools: Pools): Promise<void> {
  const { list, scheduledRefunds } = await whatToLookAt(pools, systemClock.now());
  print('\nThese are as they were in the backup. End what was ended since, before you release it:\n');
  printTable([['OF', 'WHAT', 'ID', 'NAME', 'LAST USED'], ...list.map(cellsOf)]);
  if (scheduledRefunds > 0)
    print(
      `\n${scheduledRefunds} refunds wait to be sent: look at the processor which of them went out since.`,
    );
  print('\nUntil "comanda release --yes" nothing is sent, and neither keys nor devices get in.');
}

const cellsOf = ({ tenant, what, id, name, lastUsedAt }: ToLookAt): string[] => [
  tenant,
  what,
  id,
  name,
  lastUsedAt === null ? '-' : new Date(lastUsedAt).toISOString(),
];
