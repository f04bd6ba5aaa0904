import type { Command } from 'commander';
import { openStore } from '../main/store.ts';
import { readConfig } from '../platform/settings/config.ts';
import { commandLog, print } from './environment.ts';

export function migrate(program: Command): void {
  program.command('migrate').description("bring the database's schema up to date").action(bringUpToDate);
}

/** The one command that may change the schema in production. */
async function bringUpToDate(): Promise<void> {
  const config = readConfig(process.env);
  const store = await openStore(config, commandLog(config), { migrate: true });
  await store.close();
  print('The schema is up to date.');
}
