import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EnvironmentName } from '../../platform/settings/environment.ts';
import type { PaymentMode } from '../../platform/settings/payment-mode.ts';
import type { NeededKey } from '../backup/needed-keys.ts';

/** A file of an export: the rows of one table, as Postgres writes CSV, with a line of names. */
export interface TableFile {
  name: string;
  rows: number;
  sha256: string;
}

/** What an export is. It is written last: a folder without it is none. */
export interface TenantManifest {
  format: 1;
  /** The version of the program that made it. */
  comanda: string;
  /** The newest migration of its schema. */
  schema: number;
  environment: EnvironmentName;
  /** Null when there was none yet. */
  paymentMode: PaymentMode | null;
  exportedAt: string;
  tenant: { id: string; name: string };
  /** What sealed values are sealed with. They are exported as they are. */
  needs: NeededKey[];
  files: TableFile[];
}

export const MANIFEST = 'manifest.json';
export const fileOf = (folder: string, table: string): string => join(folder, `${table}.csv`);

export async function readManifest(folder: string): Promise<TenantManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`${folder} has no ${MANIFEST}: it is no export, or one that was not finished.`);
  });
  const manifest = JSON.parse(text) as TenantManifest;
  if (manifest.format !== 1)
    throw new Error(`The export has format ${manifest.format}: a newer version of Comanda made it.`);
  return manifest;
}
