import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import type { ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { ReceivedMail } from './received-mail.ts';
import { mailPage } from './smtp-page.ts';

export type { ReceivedMail };

/**
 * A mail server that delivers nothing: it speaks SMTP on loopback, keeps the last messages in memory, and shows them at a page
 * and through a small JSON API next to it. Replaces the real one in development and in tests, faults included.
 *
 * Mails hold links that let people in, so both sides listen on 127.0.0.1 only, and the HTTP side answers nobody who came by
 * another name (DNS rebinding) or from another site's page.
 */

const HOST = '127.0.0.1';
const KEEP_DEFAULT = 200;
const MESSAGE_MAX_BYTES = 5_000_000;
const BODY_MAX_BYTES = 10_000;
const SLOW_DEFAULT_MS = 5_000;

/** What goes wrong with the next messages. */
export interface Fault {
  /**
   * `refuse-now`: the recipient is refused for now (451). `refuse`: for good (550). `slow`: the answer to the message comes
   * late. `drop-before`: the connection breaks before the message is kept; `drop-after`: after it was kept, before the sender
   * hears so.
   */
  kind: (typeof FAULTS)[number];
  /** How many messages it befalls; 1 when not said. */
  times?: number;
  /** Only messages to this address. */
  recipient?: string;
  /** Of `slow`. */
  delayMs?: number;
}

const FAULTS = ['refuse-now', 'refuse', 'slow', 'drop-before', 'drop-after'] as const;

export interface SmtpSimulator {
  /** `smtp://127.0.0.1:<port>`, what SMTP_URL is set to. */
  smtpUrl: string;
  /** Where a person reads the mails. */
  pageUrl: string;
  /** Kept messages, the oldest first. */
  messages(): readonly ReceivedMail[];
  /** Resolves at the next message. */
  nextMessage(): Promise<ReceivedMail>;
  clear(): void;
  addFault(fault: Fault): void;
  clearFaults(): void;
  /** Breaks what connections there are. */
  stop(): Promise<void>;
}

/** Starts it on free ports, or on those named. `keep` messages are kept; older ones go. */
export async function startSmtpSimulator(
  options: { smtpPort?: number; pagePort?: number; keep?: number } = {},
): Promise<SmtpSimulator> {
  const { smtpPort = 0, pagePort = 0, keep = KEEP_DEFAULT } = options;
  const kept: ReceivedMail[] = [];
  let faults: (Fault & { times: number })[] = [];
  let waiting: ((mail: ReceivedMail) => void)[] = [];
  let count = 0;

  const take = (kinds: readonly Fault['kind'][], recipients: readonly string[]): Fault | undefined => {
    const found = faults.find(
      ({ kind, recipient }) =>
        kinds.includes(kind) && (recipient === undefined || recipients.includes(recipient.toLowerCase())),
    );
    if (found && --found.times === 0) faults = faults.filter((fault) => fault !== found);
    return found;
  };

  const keepMail = async (raw: Buffer, session: SMTPServerSession): Promise<void> => {
    const id = ++count;
    const mail = await readMail(id, raw, session);
    kept.push(mail);
    kept.splice(0, kept.length - keep);
    const resolvers = waiting;
    waiting = [];
    for (const resolve of resolvers) resolve(mail);
  };

  const smtp = new SMTPServer({
    name: 'localhost',
    banner: 'Comanda mail simulator',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MESSAGE_MAX_BYTES,
    rejectOversized: true,
    logger: false,
    closeTimeout: 1,
    onRcptTo({ address }, _session, answer) {
      const fault = take(['refuse-now', 'refuse'], [address.toLowerCase()]);
      if (!fault) return answer();
      answer(
        fault.kind === 'refuse'
          ? smtpError(550, '5.1.1', `<${address}>: no such mailbox (simulated)`)
          : smtpError(451, '4.3.0', 'try again later (simulated)'),
      );
    },
    onData(stream, session, answer) {
      const fault = take(['slow', 'drop-before', 'drop-after'], recipientsOf(session));
      const drop = (): void => {
        for (const connection of smtp.connections) if (connection.id === session.id) breakOff(connection);
      };
      const receive = async (): Promise<void> => {
        const raw = await readAll(stream);
        if (fault?.kind === 'drop-before') return drop();
        if (fault?.kind === 'slow') await delay(fault.delayMs ?? SLOW_DEFAULT_MS);
        if (!stream.sizeExceeded) await keepMail(raw, session);
        if (fault?.kind === 'drop-after') return drop();
        answer(null, `kept as number ${count}`);
      };
      receive().catch((error: Error) => answer(error));
    },
  });
  // A client that breaks off is nothing to end the process for.
  smtp.on('error', () => {});
  const page = createServer((request, response) => {
    serveHttp(simulator, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await Promise.all([
    listening(smtp.server, () => smtp.listen(smtpPort, HOST)),
    listening(page, () => page.listen(pagePort, HOST)),
  ]);

  const simulator: SmtpSimulator = {
    smtpUrl: `smtp://${HOST}:${portOf(smtp.server)}`,
    pageUrl: `http://${HOST}:${portOf(page)}/`,
    messages: () => kept,
    nextMessage: () => new Promise((resolve) => waiting.push(resolve)),
    clear: () => void kept.splice(0),
    addFault: (fault) => void faults.push({ times: 1, ...fault }),
    clearFaults: () => {
      faults = [];
    },
    async stop() {
      page.closeAllConnections();
      for (const connection of smtp.connections) breakOff(connection);
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(resolve)),
        new Promise<void>((resolve) => page.close(() => resolve())),
      ]);
    },
  };
  return simulator;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function listening(server: Server, listen: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
    listen();
  });
}

/** As a crashed machine would: no goodbye, no answer. The library has no word for it, so its socket is asked directly. */
function breakOff(connection: object): void {
  (connection as { _socket?: { destroy(): void } })._socket?.destroy();
}

function smtpError(responseCode: number, enhanced: string, message: string): Error {
  return Object.assign(new Error(`${enhanced} ${message}`), { responseCode });
}

const recipientsOf = (session: SMTPServerSession): string[] =>
  session.envelope.rcptTo.map(({ address }) => address.toLowerCase());

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function readMail(id: number, raw: Buffer, session: SMTPServerSession): Promise<ReceivedMail> {
  // The parser is large and often not needed at all: it is loaded with the first mail.
  const { simpleParser } = await import('mailparser');
  const parsed = await simpleParser(raw, { skipTextToHtml: true, skipHtmlToText: true });
  const { mailFrom, rcptTo } = session.envelope;
  const text = parsed.text ?? '';
  return {
    id,
    receivedAt: new Date().toISOString(),
    envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
    headers: headersOf(parsed),
    from: parsed.from?.text ?? '',
    to: [parsed.to ?? []]
      .flat()
      .map((list) => list.text)
      .join(', '),
    subject: parsed.subject ?? '',
    messageId: parsed.messageId ?? '',
    text,
    html: parsed.html || '',
    links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
    raw: raw.toString('utf8'),
  };
}

function headersOf({ headerLines }: ParsedMail): Record<string, string> {
  return Object.fromEntries(
    headerLines.map(({ key, line }) => [key, line.slice(line.indexOf(':') + 1).trim()] as const),
  );
}

/** Answers one request of the HTTP side. */
async function serveHttp(
  simulator: SmtpSimulator,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  const { host } = new URL(simulator.pageUrl);
  const names = [host, host.replace(HOST, 'localhost')];
  if (!names.includes(request.headers.host ?? '')) return text(response, 421, 'Not a name of this server.');
  const { pathname, searchParams } = new URL(request.url ?? '/', simulator.pageUrl);
  const one = /^\/messages\/(\d+)(\/html)?$/.exec(pathname);
  const mail = one && simulator.messages().find(({ id }) => id === Number(one[1]));

  const site = request.headers['sec-fetch-site'];
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (!reads && site !== undefined && site !== 'same-origin') {
    return text(response, 403, "Another site's page asks.");
  }
  if (reads && mail) return one[2] ? mailBody(response, mail) : json(response, 200, mail);
  switch (`${reads ? 'GET' : request.method} ${pathname}`) {
    case 'GET /':
      return page(response, simulator, Number(searchParams.get('id')));
    case 'GET /messages':
      return json(response, 200, { messages: simulator.messages() });
    case 'DELETE /messages':
      simulator.clear();
      return text(response, 204, '');
    // The page's own button: a form cannot DELETE.
    case 'POST /clear':
      simulator.clear();
      return void response.writeHead(303, { location: '/' }).end();
    case 'DELETE /faults':
      simulator.clearFaults();
      return text(response, 204, '');
    case 'POST /faults': {
      const fault = parseFault(await readBody(request));
      if (typeof fault === 'string') return text(response, 400, fault);
      simulator.addFault(fault);
      return text(response, 204, '');
    }
    default:
      return text(response, 404, 'There is no such thing.');
  }
}

function json(response: ServerResponse, status: number, data: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(data));
}

function text(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(message);
}

function page(response: ServerResponse, simulator: SmtpSimulator, id: number): void {
  const { body, styleHash } = mailPage(simulator.messages(), id);
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

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > BODY_MAX_BYTES) throw new Error('too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The fault that a body asks for, or what is wrong with it. */
function parseFault(body: string): Fault | string {
  let command: Partial<Fault> | null;
  try {
    command = JSON.parse(body) as Partial<Fault> | null;
  } catch {
    return 'The body must be JSON.';
  }
  const { kind, times = 1, recipient, delayMs = SLOW_DEFAULT_MS } = command ?? {};
  if (!FAULTS.includes(kind as Fault['kind'])) return `kind must be one of ${FAULTS.join(', ')}.`;
  if (!Number.isInteger(times) || times < 1) return 'times must be a whole number from 1.';
  if (!Number.isInteger(delayMs) || delayMs < 0) return 'delayMs must be a whole number from 0.';
  if (recipient !== undefined && typeof recipient !== 'string') return 'recipient must be text.';
  return { kind: kind as Fault['kind'], times, delayMs, ...(recipient === undefined ? {} : { recipient }) };
}
