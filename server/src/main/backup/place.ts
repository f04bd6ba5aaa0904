import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { S3Settings } from '../../platform/settings/s3-settings.ts';
import { isS3, listS3, openS3Source, openS3Target } from './s3.ts';
import { type KeptBackup, openFolder, type Target } from './target.ts';

/** Where backups are: in a folder, or in a bucket of S3. */

/** Opens where a backup of this name goes: `s3://bucket/prefix`, or a folder. */
export const openTarget = (place: string, name: string, s3: S3Settings): Promise<Target> =>
  isS3(place) ? openS3Target(s3, place, name) : openFolder(place, name);

/** A backup's bytes, from a file or from `s3://bucket/…`. */
export const openSource = (file: string, s3: S3Settings): Readable =>
  isS3(file) ? openS3Source(s3, file) : createReadStream(file, { highWaterMark: 1_048_576 });

/** The complete backups of a folder or of `s3://bucket/prefix`. */
export async function listBackups(place: string, s3: S3Settings): Promise<KeptBackup[]> {
  const all = isS3(place)
    ? await listS3(s3, `${place.replace(/\/$/, '')}/comanda-`)
    : await listFolder(place);
  return all.filter(({ name }) => /^comanda-.*\.age$/.test(name));
}

const listFolder = async (folder: string): Promise<KeptBackup[]> =>
  Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, keptAt: (await stat(join(folder, name))).mtimeMs })),
  );
