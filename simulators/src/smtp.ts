import { createServer } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import type { SMTPServer, SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { HOST, listening, portOf } from './http.ts';
import { type ReceivedMail, readMail } from './received-mail.ts';
import { delayed, type Fault, FaultQueue } from './smtp-faults.ts';
import { type Inbox, serveInbox } from './smtp-inbox.ts';

export type { Fault, ReceivedMail };

/**
 * A mail server that delivers nothing: it speaks SMTP on loopback, keeps the last messages in memory, and shows them at a page
 * and through a small JSON API next to it. Replaces the real one in development and in tests, faults included.
 *
 * Mails hold links that let people in, so both sides listen on 127.0.0.1 only, and the HTTP side answers nobody who came by
 * another name (DNS rebinding) or from another site's page.
 */

const KEEP_DEFAULT = 200;
const MESSAGE_MAX_BYTES = 5_000_000;

export interface SmtpSimulator extends Inbox {
  /** `smtp://127.0.0.1:<port>`, what SMTP_URL is set to. */
  smtpUrl: string;
  /** Resolves at the next message. */
  nextMessage(): Promise<ReceivedMail>;
  /** Breaks what connections there are. */
  stop(): Promise<void>;
}

/** The messages that arrived, the newest `keep` of them. */
interface Mailbox {
  keep: number;
  kept: ReceivedMail[];
  /** How many arrived so far. */
  count: number;
  waiting: ((mail: ReceivedMail) => void)[];
  faults: FaultQueue;
}

/** Starts it on free ports, or on those named. `keep` messages are kept; older ones go. */
export async function startSmtpSimulator(
  options: { smtpPort?: number; pagePort?: number; keep?: number } = {},
): Promise<SmtpSimulator> {
  const { smtpPort = 0, pagePort = 0, keep = KEEP_DEFAULT } = options;
  const mailbox: Mailbox = { keep, kept: [], count: 0, waiting: [], faults: new FaultQueue() };
  let smtp: Promise<SMTPServer> | undefined;
  const sockets = new Set<Socket>();
  // What speaks SMTP is loaded when the first mail comes: a service that is tried out sends none for a long while.
  const door = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    smtp ??= smtpServer(mailbox);
    void smtp.then(({ server }) => server.emit('connection', socket));
  });
  const page = createServer((request, response) => {
    serveInbox(simulator, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await Promise.all([
    listening(door, () => door.listen(smtpPort, HOST)),
    listening(page, () => page.listen(pagePort, HOST)),
  ]);

  const simulator: SmtpSimulator = {
    smtpUrl: `smtp://${HOST}:${portOf(door)}`,
    pageUrl: `http://${HOST}:${portOf(page)}/`,
    messages: () => mailbox.kept,
    nextMessage: () => new Promise((resolve) => mailbox.waiting.push(resolve)),
    clear: () => void mailbox.kept.splice(0),
    addFault: (fault) => mailbox.faults.add(fault),
    clearFaults: () => mailbox.faults.clear(),
    async stop() {
      page.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      await Promise.all([
        new Promise<void>((resolve) => door.close(() => resolve())),
        new Promise<void>((resolve) => page.close(() => resolve())),
      ]);
    },
  };
  return simulator;
}

async function smtpServer(mailbox: Mailbox): Promise<SMTPServer> {
  const { SMTPServer } = await import('smtp-server');
  const smtp: SMTPServer = new SMTPServer({
    name: 'localhost',
    banner: 'Comanda mail simulator',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MESSAGE_MAX_BYTES,
    rejectOversized: true,
    logger: false,
    closeTimeout: 1,
    onRcptTo({ address }, _session, answer) {
      const fault = mailbox.faults.take(['refuse-now', 'refuse'], [address.toLowerCase()]);
      if (!fault) return answer();
      answer(
        fault.kind === 'refuse'
          ? smtpError(550, '5.1.1', `<${address}>: no such mailbox (simulated)`)
          : smtpError(451, '4.3.0', 'try again later (simulated)'),
      );
    },
    onData(stream, session, answer) {
      receive(smtp, mailbox, stream, session)
        .then((reply) => reply !== null && answer(null, reply))
        .catch((error: Error) => answer(error));
    },
  });
  // A client that breaks off is nothing to end the process for.
  smtp.on('error', () => {});
  return smtp;
}

/** Takes in one message; the reply to its sender, or null when the connection broke. */
async function receive(
  smtp: SMTPServer,
  mailbox: Mailbox,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<string | null> {
  const fault = mailbox.faults.take(['slow', 'drop-before', 'drop-after'], recipientsOf(session));
  const raw = await readAll(stream);
  if (fault?.kind === 'drop-before') return drop(smtp, session);
  if (fault?.kind === 'slow') await delayed(fault);
  if (!stream.sizeExceeded) await keepMail(mailbox, raw, session);
  if (fault?.kind === 'drop-after') return drop(smtp, session);
  return `kept as number ${mailbox.count}`;
}

function drop(smtp: SMTPServer, { id }: SMTPServerSession): null {
  for (const connection of smtp.connections) if (connection.id === id) breakOff(connection);
  return null;
}

async function keepMail(mailbox: Mailbox, raw: Buffer, session: SMTPServerSession): Promise<void> {
  const mail = await readMail(++mailbox.count, raw, session);
  mailbox.kept.push(mail);
  mailbox.kept.splice(0, mailbox.kept.length - mailbox.keep);
  const resolvers = mailbox.waiting;
  mailbox.waiting = [];
  for (const resolve of resolvers) resolve(mail);
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
