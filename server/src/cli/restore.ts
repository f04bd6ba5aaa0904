import type { Command } from 'commander';
import { restoreBackup } from '../main/backup/restore-backup.ts';
import { withPools } from '../main/with-pools.ts';
import { readConfig } from '../platform/settings/config.ts';
import { commandLog, print } from './environment.ts';
import { printEnded, printToLookAt } from './release.ts';
import { verifyStore } from './verify.ts';

export function restore(program: Command): void {
  program
    .command('restore')
    .description(
      'restore a backup into a fresh place: an empty DATABASE_URL, or a DATA_DIR without a database',
    )
    .argument('<file>', 'the backup: a file, or s3://bucket/…')
    .option('--verify', 'then make the books, order totals and numbers again, and compare')
    .option('--lost-vault-keys', 'go on without keys of the vault: cards sealed under them are lost')
    .action(restoreFile);
}

async function restoreFile(
  file: string,
  { verify = false, lostVaultKeys = false }: { verify?: boolean; lostVaultKeys?: boolean },
): Promise<void> {
  const config = readConfig(process.env);
  const { end, ended, store } = await restoreBackup(config, commandLog(config), file, { lostVaultKeys });
  try {
    print(`restored everything that was committed before ${end.until}`);
    printEnded(ended);
    if (verify) await verifyStore(store);
    await withPools(store, printToLookAt);
  } finally {
    await store.close();
  }
}
