import { fileURLToPath } from 'node:url';
import { type AppFiles, openAppFiles } from '../platform/http/app-files.ts';
import { securityHeaders } from '../platform/http/response/security-headers.ts';
import type { Config } from '../platform/settings/config.ts';

/** The apps for browsers, by their address. What is not built (tools/build-apps.js) is not served. */
export const APPS: readonly string[] = ['manage'];

const FOLDER = fileURLToPath(new URL('../../../apps/dist', import.meta.url));

export const openApps = ({ publicUrl }: Config): AppFiles =>
  openAppFiles(FOLDER, APPS, securityHeaders(publicUrl));
