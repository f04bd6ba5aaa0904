import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Command } from 'commander';
import { makeBackup } from '../main/backup/make-backup.ts';
import { describeKey } from '../main/backup/needed-keys.ts';
import { openStore } from '../main/store.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/settings/config.ts';
import { commandLog, print } from './environment.ts';

export function backup(program: Command): void {
  const command = program
    .command('backup')
    .description('back up the whole database, encrypted, beside a running service')
    .option('--to <place>', 'where the backup goes: a folder, or s3://bucket/prefix')
    .action(({ to }: { to?: string }) => {
      if (to === undefined) return command.error("error: required option '--to <place>' not specified");
      return create(to);
    });
  command.command('key').description('make a BACKUP_KEY; prints both halves, once').action(printKey);
}

async function create(place: string): Promise<void> {
  const config = readConfig(process.env);
  const store = await openStore(config, commandLog(config), { anySchema: true });
  try {
    const { file, until, needs } = await makeBackup({ config, store, clock: systemClock }, place);
    print(`file   ${file}`);
    print(`until  ${until.toISOString()}   (everything that was committed before)`);
    for (const key of needs) print(`needs  ${describeKey(key)}`);
  } finally {
    await store.close();
  }
}

async function printKey(): Promise<void> {
  const secret = await generateX25519Identity();
  print(`secret half  ${secret}   (makes and opens backups; keep it elsewhere than them)`);
  print(`public half  ${await identityToRecipient(secret)}   (makes backups, and opens none)`);
}
