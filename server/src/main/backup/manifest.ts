import type { EnvironmentName } from '../../platform/settings/environment.ts';
import type { NeededKey } from './needed-keys.ts';

/** The first entry of a backup: what is in it, and what it needs. */
export interface Manifest {
  format: 1;
  /** The version of the program that made it. */
  comanda: string;
  startedAt: string;
  /** `cluster`: the files of an embedded Postgres. `dump`: what pg_dump wrote of another one. */
  kind: 'cluster' | 'dump';
  /** The newest migration of its schema. */
  schema: number;
  environment: EnvironmentName;
  needs: NeededKey[];
}

/** The last entry before the seal. */
export interface End {
  /** Everything that was committed before this time is in the backup. */
  until: string;
}

export const MANIFEST = 'manifest.json';
export const END = 'end.json';

export function parseManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1)
    throw new Error(`The backup has format ${manifest.format}: a newer version of Comanda made it.`);
  return manifest;
}
