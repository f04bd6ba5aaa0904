import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { withClient } from '../../platform/db/with-client.ts';
import type { Config } from '../../platform/settings/config.ts';

/** A restore that dies half way must leave nothing that somebody could serve from: its rows would not be held back yet. */

const NOT_DONE =
  'A restore did not come to its end here: restore again, into a new place if this one is refused.';
const TABLE = 'restore_under_way';
const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'restore-under-way');

/** Marks a database that is restored by statements, before the first of them. */
export const markDatabase = (ownerUrl: string): Promise<unknown> =>
  withClient(ownerUrl, (client) => client.query(`create table ${TABLE} ()`));

export const unmarkDatabase = (ownerUrl: string): Promise<unknown> =>
  withClient(ownerUrl, (client) => client.query(`drop table if exists ${TABLE}`));

/** Marks a folder whose cluster is restored as files, before the first of them. False: an earlier restore has. */
export const markFolder = (config: Config): Promise<boolean> =>
  writeFile(fileOf(config), '', { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

export const unmarkFolder = (config: Config): Promise<void> => rm(fileOf(config), { force: true });

/** Throws when a restore of an embedded database did not end. */
export function assertNotUnderWay(config: Config): void {
  if (!config.databaseUrl && !config.databaseAppUrl && existsSync(fileOf(config))) throw new Error(NOT_DONE);
}

/** Throws when a restore into this database did not end. */
export async function assertRestored(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('${TABLE}') is not null as found`,
  );
  if (rows[0]?.found) throw new Error(NOT_DONE);
}
