import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv, { type Options } from 'sirv';
import { cutWhenUnread } from './response/unread.ts';

/** Answers a request for a file of an app; false when it is for somebody else. */
export type AppFiles = (request: IncomingMessage, response: ServerResponse) => boolean;

export const NO_APPS: AppFiles = () => false;

/**
 * Scripts, styles, fonts, requests and frames of this server alone (the page where a card is typed in); no inline script or
 * style, and in no frame themselves. Apps are built
 * for that: the theme's variables are a style sheet (docs/decisions/129).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** Vite puts a hash of the content into the name of whatever it puts here. */
const HASHED = /^\/[\w-]+\/assets\//;
/** Keeps an app in the browser: for the address that people type as well, which has no slash at its end. */
const WORKER = /^(\/[\w-]+)\/sw\.js$/;

/**
 * Serves what tools/build-apps.js made, each app under its name. sirv does files: types, entity tags, ranges, and the gzip and
 * brotli that lie beside them. An address without a file is the app's own and gets its page. One that looks like a file does so
 * only for a browser that opens a page (`/manage/…/domains/example.com`): a script that is missing, and whatever is no GET, goes
 * on to the pipeline and is answered with the envelope.
 */
export function openAppFiles(
  folder: string,
  apps: readonly string[],
  headers: Readonly<Record<string, string>>,
): AppFiles {
  const all = Object.entries({ ...headers, ...PAGE_HEADERS });
  const setHeaders = (response: ServerResponse, path: string) => setHeadersOf(response, path, all);
  const served = apps
    .filter((app) => existsSync(join(folder, app, 'index.html')))
    .map((app) => {
      const options = { etag: true, gzip: true, brotli: true, single: `${app}/index.html`, setHeaders };
      return {
        own: new RegExp(`^/${app}(/|\\?|$)`),
        files: openWhenAsked(folder, { ...options, ignores: [HASHED] }),
        pages: openWhenAsked(folder, { ...options, ignores: false }),
      };
    });
  return (request, response) => {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const app = served.find(({ own }) => own.test(url));
    if (!app) return false;
    // sirv reads them carelessly: `bytes=5-2` would throw. A range may be answered with the whole.
    delete request.headers.range;
    // A file that went away under us, in an upgrade say, ends this answer and not the process.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    cutWhenUnread(response);
    let isMissing = false;
    app[opensPage(request) ? 'pages' : 'files'](request, response, () => {
      isMissing = true;
    });
    return !isMissing;
  };
}

function setHeadersOf(response: ServerResponse, path: string, all: readonly [string, string][]): void {
  for (const [name, value] of all) response.setHeader(name, value);
  const scope = WORKER.exec(path)?.[1];
  if (scope !== undefined) response.setHeader('service-worker-allowed', scope);
  const fixed = HASHED.test(path);
  response.setHeader('cache-control', fixed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** sirv reads the whole folder when it opens it, which most processes of a service are never asked for. */
function openWhenAsked(folder: string, options: Options): ReturnType<typeof sirv> {
  let serve: ReturnType<typeof sirv> | undefined;
  return (...given) => {
    serve ??= sirv(folder, options);
    serve(...given);
  };
}

/** Browsers name this type for pages only: not for scripts, styles, pictures, or fetch(). */
const opensPage = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.accept?.includes('text/html') === true && !HASHED.test(url);
