import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import { type Database, GLOBAL_TENANT } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { headersOfKept } from '../../platform/trace.ts';
import { backOffMs } from '../../platform/workers/back-off.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { within } from '../../platform/workers/within.ts';
import { startWorker } from '../../platform/workers/worker.ts';
import type { MailPort, OutgoingMail, SendResult } from '../../providers/mail/port.ts';
import { claimMail, deleteMail, failMail, postponeMail, readMailState, type WaitingMail } from './queries.ts';
import type { MailTemplate } from './queue.ts';
import { renderMail } from './templates.ts';

/** Mails in flight at once in one process. */
const CONCURRENCY = 4;
/** How long a taken mail is left alone: longer than any try takes, so that only a dead process's mail is tried by another. */
const LEASE_MS = 120_000;
const POLL_MS = 15_000;
/** Between tries: 10 s, doubled each time, at most an hour. */
export const RETRY = { baseMs: 10_000, maxMs: 3_600_000, jitter: 0.25 };
const GIVE_UP_MS = 2 * 86_400_000;
/** How long a stop waits for mails in flight. */
const STOP_WITHIN_MS = 5_000;
/** Mail that waits longer than this is worth an operator's look. */
const LATE_MS = 10 * 60_000;
const FAILURES_SHOWN_MS = 86_400_000;
/** The mail server is asked no more often than this, however often health is asked for. */
const VERIFY_EVERY_MS = 30_000;
const VERIFY_TIMEOUT_MS = 1_500;

const SCOPE = { tenantId: GLOBAL_TENANT, identity: 'mail' };

interface SenderOptions {
  identity: Database;
  sealer: Sealer;
  clock: Clock;
  log: Log;
}

export interface MailSender {
  /** For the health check. A mail server that is away degrades the service, no more: mail waits. */
  state(): Promise<{ degraded: boolean; facts: Record<string, unknown> }>;
  /** Claims no more mail, waits for mails in flight, and aborts those that take too long. */
  stop(): Promise<void>;
}

/**
 * Starts sending what waits in the queue, at least once each: a mail's row goes after the mail server took it, so a process
 * that dies in between has it sent again (with the same Message-ID). Every process may run one. Without a port, mail waits.
 */
export function startMailSender(options: SenderOptions & { port: MailPort | null; bus: Bus }): MailSender {
  const { port, identity, bus, clock, log } = options;
  const worker = port
    ? startWorker({
        name: 'mail',
        claim: (free) => claim(options, free),
        run: (mail) => deliver({ ...options, port }, mail),
        about: ({ id, template }) => ({ mail: id, template }),
        concurrency: CONCURRENCY,
        pollMs: POLL_MS,
        stopWithinMs: STOP_WITHIN_MS,
        log,
      })
    : null;
  if (worker) bus.subscribe('mail', worker.wake);
  const reachable = port ? checkedNowAndThen(port, clock) : async () => false;
  return {
    async state() {
      const now = clock.now();
      const [[[row]], reaches] = await Promise.all([
        identity.run(SCOPE, readMailState([new Date(now - LATE_MS), new Date(now - FAILURES_SHOWN_MS)])),
        reachable(),
      ]);
      const { waiting = 0, late = 0, refused = 0, given_up: givenUp = 0 } = row ?? {};
      return {
        // Rejections concern recipients: anybody can request mail to an address that rejects it.
        degraded: !reaches || late > 0 || givenUp > 0,
        facts: { configured: port !== null, reachable: reaches, waiting, late, refused, givenUp },
      };
    },
    async stop() {
      await worker?.stop();
      port?.close();
      await worker?.idle();
    },
  };
}

async function claim({ identity, clock }: SenderOptions, free: number): Promise<WaitingMail[]> {
  const now = clock.now();
  const [mails] = await identity.run(SCOPE, claimMail([new Date(now), new Date(now + LEASE_MS), free]));
  return mails;
}

async function deliver(options: SenderOptions & { port: MailPort }, mail: WaitingMail): Promise<void> {
  const written = write(options.sealer, mail);
  const result = written
    ? await options.port.send(written)
    : ({ kind: 'retry', reason: 'its row makes no mail for this process' } as const);
  await recordResult(options, mail, result);
}

/** Null when the row was sealed with another secret or asks for a template of another version. What was wrong is secret. */
function write(sealer: Sealer, { id, recipient, template, data, trace }: WaitingMail): OutgoingMail | null {
  try {
    const values = JSON.parse(sealer.open('mail', id, data));
    return {
      id,
      to: recipient,
      ...renderMail(template as keyof MailTemplate, values),
      ...headersOfKept(trace),
    };
  } catch {
    return null;
  }
}

async function recordResult(
  { identity, clock, log }: SenderOptions,
  mail: WaitingMail,
  result: SendResult,
): Promise<void> {
  const now = clock.now();
  const traceId = mail.trace?.split('-')[0];
  const about = { mail: mail.id, template: mail.template, tries: mail.tries, traceId };
  if (result.kind === 'sent') {
    await identity.run(SCOPE, deleteMail([mail.id]));
    log.info(about, 'mail: sent');
    return;
  }
  const failure =
    result.kind === 'refused' ? 'refused' : now - mail.created_at >= GIVE_UP_MS ? 'given-up' : null;
  const { reason } = result;
  if (failure) {
    // The address of a guest is not kept for somebody to try again.
    const isOfGuest = mail.template === 'receipt';
    const end = isOfGuest ? deleteMail([mail.id]) : failMail([mail.id, new Date(now), failure]);
    await identity.run(SCOPE, end);
    log.error({ ...about, reason }, `mail: ${failure}`);
    return;
  }
  const waitMs = backOffMs(mail.tries, RETRY);
  await identity.run(SCOPE, postponeMail([mail.id, new Date(now + waitMs)]));
  log.warn({ ...about, reason, waitMs }, 'mail: not sent yet');
}

/** Whether the mail server answers, as of the last time it was asked. */
function checkedNowAndThen(port: MailPort, clock: Clock): () => Promise<boolean> {
  let at = Number.NEGATIVE_INFINITY;
  let asked: Promise<boolean> = Promise.resolve(false);
  return () => {
    const now = clock.now();
    if (now - at >= VERIFY_EVERY_MS || now < at) {
      at = now;
      asked = answersInTime(port);
    }
    return asked;
  };
}

async function answersInTime(port: MailPort): Promise<boolean> {
  const answered = port.verify().then(
    () => true,
    () => false,
  );
  return within(VERIFY_TIMEOUT_MS, answered, () => false);
}
