import type { IncomingMessage, ServerResponse } from 'node:http';
import { HOST, readBody } from './http.ts';
import type { ReceivedMail } from './received-mail.ts';
import { type Fault, parseFault } from './smtp-faults.ts';
import { mailPage } from './smtp-page.ts';

/** The HTTP side of the mail simulator: the inbox as a page and as a small JSON API. */

export interface Inbox {
  /** Where a person reads the mails. */
  pageUrl: string;
  /** Kept messages, the oldest first. */
  messages(): readonly ReceivedMail[];
  clear(): void;
  addFault(fault: Fault): void;
  clearFaults(): void;
}

const BODY_MAX_BYTES = 10_000;
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** Answers one request of the HTTP side. */
export async function serveInbox(
  inbox: Inbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  const { host } = new URL(inbox.pageUrl);
  const names = [host, host.replace(HOST, 'localhost')];
  if (!names.includes(request.headers.host ?? '')) return text(response, 421, 'Not a name of this server.');
  const url = new URL(request.url ?? '/', inbox.pageUrl);
  if (request.method === 'GET' || request.method === 'HEAD') return serveRead(inbox, response, url);
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return text(response, 403, "Another site's page asks.");
  switch (`${request.method} ${url.pathname}`) {
    case 'DELETE /messages':
      inbox.clear();
      return text(response, 204, '');
    // The page's own button: a form cannot DELETE.
    case 'POST /clear':
      inbox.clear();
      return void response.writeHead(303, { location: '/' }).end();
    case 'DELETE /faults':
      inbox.clearFaults();
      return text(response, 204, '');
    case 'POST /faults': {
      const fault = parseFault(await readBody(request, BODY_MAX_BYTES));
      if (typeof fault === 'string') return text(response, 400, fault);
      inbox.addFault(fault);
      return text(response, 204, '');
    }
    default:
      return text(response, 404, 'There is no such thing.');
  }
}

function serveRead(inbox: Inbox, response: ServerResponse, { pathname, searchParams }: URL): void {
  const [, id, asHtml] = /^\/messages\/(\d+)(\/html)?$/.exec(pathname) ?? [];
  const mail = id === undefined ? undefined : inbox.messages().find((one) => one.id === Number(id));
  if (mail && asHtml) mailBody(response, mail);
  else if (mail) json(response, 200, mail);
  else if (pathname === '/') page(response, inbox, Number(searchParams.get('id')));
  else if (pathname === '/messages') json(response, 200, { messages: inbox.messages() });
  else text(response, 404, 'There is no such thing.');
}

function json(response: ServerResponse, status: number, data: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(data));
}

function text(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(message);
}

function page(response: ServerResponse, inbox: Inbox, id: number): void {
  const { body, styleHash } = mailPage(inbox.messages(), id);
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src '${styleHash}'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  });
  response.end(body);
}

/** The mail's HTML, for the page's frame: it may look as it likes, and its links may open new windows, and that is all. */
function mailBody(response: ServerResponse, { html }: ReceivedMail): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
  });
  response.end(html.replace(/<head>/i, '<head><base target="_blank">'));
}
