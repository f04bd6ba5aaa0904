import type { Command } from 'commander';
import { addressesOf, givenSecretOf } from '../main/store.ts';
import { readConfig } from '../platform/settings/config.ts';
import { print } from './environment.ts';

export function addresses(program: Command): void {
  program
    .command('addresses')
    .description("print the addresses, with passwords, that services reach the owner's database at")
    .action(printAddresses);
}

/** Lines of a file of settings. The database is not asked: "comanda migrate" gives the logins these passwords. */
function printAddresses(): void {
  const config = readConfig(process.env);
  if (!config.databaseUrl)
    throw new Error('DATABASE_URL is not set: the addresses derive from that of the owner');
  const { appUrl, lookupUrl, identityUrl, direct, readUrl } = addressesOf(config, '', givenSecretOf(config));
  print(`DATABASE_APP_URL=${appUrl}`);
  print(`DATABASE_LOOKUP_URL=${lookupUrl}`);
  print(`DATABASE_IDENTITY_URL=${identityUrl}`);
  if (config.databaseDirectUrl) print(`DATABASE_DIRECT_URL=${direct.lookupUrl}`);
  if (config.databaseReadUrl) print(`DATABASE_READ_URL=${readUrl}`);
}
