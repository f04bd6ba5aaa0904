import { openStore } from '../main/store.ts';
import { readConfig } from '../platform/settings/config.ts';
import { commandLog, print } from './environment.ts';

/** Brings the schema up to date; the one command that may change it in production. */
export async function migrate(): Promise<number> {
  const config = readConfig(process.env);
  const store = await openStore(config, commandLog(config), { migrate: true });
  await store.close();
  print('The schema is up to date.');
  return 0;
}
