import assert from 'node:assert/strict';
import { type Fault, type ReceivedMail, startSmtpSimulator } from '@comanda/simulators/smtp';
import { atEnd } from './cleanup.ts';

const PATIENCE_MS = 60_000;

export type { ReceivedMail };

/** Where mail of a test service ends: a real SMTP server, read by the test. */
export interface Mailbox {
  /** What the service's SMTP_URL is. */
  smtpUrl: string;
  /** The page for people, and its API. */
  pageUrl: string;
  /** Every mail to an address so far, the oldest first, once there are `count` of them. */
  to(recipient: string, count?: number): Promise<ReceivedMail[]>;
  /** All mail so far, to whomever. */
  all(): readonly ReceivedMail[];
  addFault(fault: Fault): void;
  stop(): Promise<void>;
}

/** Starts one on free ports; it ends with the file. */
export async function startMailbox(): Promise<Mailbox> {
  const simulator = await startSmtpSimulator({ keep: 1_000 });
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= simulator.stop();
    return stopping;
  };
  atEnd(stop);
  const mailsTo = (recipient: string): ReceivedMail[] =>
    simulator
      .messages()
      .filter(({ envelope }) => envelope.to.some((to) => to.toLowerCase() === recipient.toLowerCase()));
  return {
    smtpUrl: simulator.smtpUrl,
    pageUrl: simulator.pageUrl,
    all: simulator.messages,
    addFault: simulator.addFault,
    stop,
    async to(recipient, count = 1) {
      const deadline = AbortSignal.timeout(PATIENCE_MS);
      const late = new Promise<never>((_, reject) => {
        deadline.addEventListener('abort', () => {
          const all = simulator.messages().map(({ envelope, subject }) => `${envelope.to}: ${subject}`);
          reject(
            new Error(
              `Waited ${PATIENCE_MS} ms for mail ${count} to ${recipient}; there is:\n${all.join('\n')}`,
            ),
          );
        });
      });
      late.catch(() => {});
      while (mailsTo(recipient).length < count) await Promise.race([simulator.nextMessage(), late]);
      return mailsTo(recipient);
    },
  };
}

/** The address that a mail wants opened, as its text shows it. */
export function linkIn({ links, subject }: ReceivedMail): string {
  assert.equal(links.length, 1, `one link in "${subject}"`);
  return links[0]!;
}
