import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AppFiles, openAppFiles } from '../platform/http/app-files.ts';
import type { AppEntry } from '../platform/http/response/html.ts';
import { securityHeaders } from '../platform/http/response/security-headers.ts';
import type { Config } from '../platform/settings/config.ts';

/** The apps for browsers, by their address. What is not built (tools/build-apps.js) is not served. */
export const APPS: readonly string[] = ['manage', 'kitchen', 'till'];
/** Has files and no address of its own: it takes the pages of restaurants over. */
const OF_PAGES = 'guest';

const FOLDER = fileURLToPath(new URL('../../../apps/dist', import.meta.url));

export const openApps = ({ publicUrl }: Config): AppFiles =>
  openAppFiles(FOLDER, [...APPS, OF_PAGES], securityHeaders(publicUrl));

/** With which files an app begins, as its build says; null where it is not built. */
export function entryOf(app: string): AppEntry | null {
  const manifest = join(FOLDER, app, '.vite', 'manifest.json');
  if (!existsSync(manifest)) return null;
  const { 'index.html': entry } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>;
  const addressOf = (file: string) => `/${app}/${file}`;
  return entry ? { script: addressOf(entry.file), styles: (entry.css ?? []).map(addressOf) } : null;
}

interface Chunk {
  file: string;
  css?: string[];
}
