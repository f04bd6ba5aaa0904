import { domainToASCII } from 'node:url';
import type { Transporter } from 'nodemailer';
import { within } from '../../platform/workers/within.ts';
import type { MailPort, OutgoingMail, SendResult } from './port.ts';

const CONNECTIONS_MAX = 3;
/** In milliseconds. */
const TIMEOUTS = {
  connect: 10_000,
  /** Silence of the server in the middle of a mail. */
  silence: 20_000,
  /** A whole mail, against servers that trickle. */
  send: 45_000,
  idle: 30_000,
};
const SUBJECT_MAX_LENGTH = 200;
const REASON_MAX_LENGTH = 300;

/**
 * Mail over SMTP. `smtps:` speaks TLS from the start; `smtp:` insists on STARTTLS, unless the server is on this machine.
 * Certificates are checked either way.
 */
export function openSmtp(options: {
  /** `smtp[s]://user:password@host:port` */
  url: string;
  /** `Name <address>` or an address. */
  from: string;
  sendTimeoutMs?: number;
}): MailPort {
  const { url, from, sendTimeoutMs = TIMEOUTS.send } = options;
  let transport: Promise<Transporter> | undefined;
  const opened = () => (transport ??= openTransport(url));
  const sender = parseSender(from);
  return {
    async send(mail) {
      const to = sendableAddress(mail.to);
      if (to === null) return { kind: 'refused', reason: 'not an address that mail can be sent to' };
      try {
        const way = await opened();
        const signal = AbortSignal.timeout(sendTimeoutMs);
        await within(sendTimeoutMs, way.sendMail({ ...messageOf(mail, sender, to), signal }), noEnd);
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error as SmtpFailure, [mail.to, to]);
      }
    },
    async verify() {
      await within(sendTimeoutMs, (await opened()).verify(), noEnd);
    },
    close() {
      void transport?.then((way) => way.close({ force: true }));
    },
  };
}

function noEnd(): never {
  throw new Error('the mail server came to no end in time');
}

/** Loaded with the first mail: with what it brings along it is some 3 MiB. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...connectionOf(url),
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    maxRequeues: 1,
    idleTimeout: TIMEOUTS.idle,
    connectionTimeout: TIMEOUTS.connect,
    greetingTimeout: TIMEOUTS.connect,
    dnsTimeout: TIMEOUTS.connect,
    socketTimeout: TIMEOUTS.silence,
    // What a mail says is never read as a path or an address to fetch from.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // The pool reports the same failures to the mails that they befall.
  transport.on('error', () => {});
  return transport;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** What an SMTP_URL says, and no more: options in its query are not for the environment to set. */
export function connectionOf(address: string) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'smtps:';
  const loopback = LOOPBACK.test(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : loopback ? 25 : 587,
    secure,
    requireTLS: !secure && !loopback,
    ignoreTLS: !secure && loopback,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
  };
}

interface Sender {
  name: string;
  address: string;
}

function parseSender(from: string): Sender {
  const [, name = '', bracketed] = /^([^<]*)<([^>]*)>$/.exec(from) ?? [];
  return { name: oneLine(name), address: (bracketed ?? from).trim() };
}

/** Addresses and subject are given as parts, never as header text, and hold no line ends by then. */
function messageOf({ id, subject, text, html, traceparent }: OutgoingMail, sender: Sender, to: string) {
  return {
    envelope: { from: sender.address, to: [to] },
    from: sender,
    to: { name: '', address: to },
    // "=?" begins an encoded word (RFC 2047), in which a receiver would find what we have just taken out.
    subject: oneLine(subject).replaceAll('=?', '= ?').slice(0, SUBJECT_MAX_LENGTH),
    text,
    html,
    messageId: `<${id}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`,
    headers: {
      // RFC 3834: holiday notices and the like must not answer.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(traceparent ? { traceparent } : {}),
    },
  };
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

const ADDRESS = /^([^\s@<>()[\]\\,;:"\p{C}]{1,64})@([^\s@<>()[\]\\,;:"/?#%\p{C}]{1,253})$/u;

/** One bare address with its domain in ASCII; null for anything that could mean more than one mailbox. */
function sendableAddress(address: string): string | null {
  const [, local, domain = ''] = ADDRESS.exec(address) ?? [];
  const ascii = domainToASCII(domain);
  return local && ascii ? `${local}@${ascii}` : null;
}

interface SmtpFailure extends Error {
  code?: string;
  responseCode?: number;
  /** The SMTP command that was refused. */
  command?: string;
}

/**
 * Only a final no to this recipient or this message is `refused`. A final no to our log-in, our sender or our connection is a
 * matter of configuration: the mail waits until that is put right.
 */
function outcomeOf(error: SmtpFailure, addresses: readonly string[]): SendResult {
  const { code, responseCode = 0, command = '' } = error;
  const aboutThisMail =
    (code === 'EENVELOPE' && command.startsWith('RCPT')) || (code === 'EMESSAGE' && command === 'DATA');
  const isFinal = responseCode >= 500 && responseCode !== 503;
  let reason = oneLine(error.message).slice(0, REASON_MAX_LENGTH);
  // Reasons are logged, and who gets mail is not for the log.
  for (const address of addresses) reason = reason.replaceAll(address, '[recipient]');
  return { kind: aboutThisMail && isFinal ? 'refused' : 'retry', reason };
}
