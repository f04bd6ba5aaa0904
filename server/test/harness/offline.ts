import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type Type from 'typebox';
import type { LoggedCommand, PushAnswer, PushedLog } from '../../src/offline/sync/shapes.ts';
import { signedText } from '../../src/offline/sync/signature.ts';
import { newGuid } from '../../src/platform/ids.ts';
import type { PairedTill } from './devices.ts';
import type { Client, Reply } from './http.ts';

/** A till that works without a server: it writes a log, and sends it. */

export type Command = LoggedCommand;
export type Answer = Type.Static<typeof PushAnswer>;
type Push = Type.Static<typeof PushedLog>;
type Given = Partial<Omit<Command, 'body' | 'seq'>> & { type: string; body?: object };

export interface Signer {
  keyId: string;
  privateKey: KeyObject;
}

export interface OfflineTill {
  logId: string;
  log: Command[];
  /** Writes a command into the log. */
  did(given: Given, signer?: Signer): Command;
  /** Sends these, or all of the log. */
  push(more?: Partial<Push>, by?: Client): Promise<Reply<Answer>>;
  /** Sends all, a part after the other where the service is busy, and gives what became of each. */
  synced(): Promise<Answer['results']>;
}

interface Where {
  till: PairedTill;
  path: string;
  restaurantGuid: string;
  staffGuid: string;
  /** The clock of the till. */
  now?: () => number;
}

export function offlineTill({ till, path, restaurantGuid, staffGuid, now = Date.now }: Where): OfflineTill {
  const logId = newGuid();
  const log: Command[] = [];
  const push: OfflineTill['push'] = (more = {}, by = till) =>
    by.post<Answer>(`${path}/sync`, { logId, sentAt: new Date(now()).toISOString(), commands: log, ...more });
  return {
    logId,
    log,
    did({ body = {}, ...given }, signer) {
      const unsigned = {
        id: newGuid(),
        seq: log.length + 1,
        at: new Date(now()).toISOString(),
        staffGuid,
        ...given,
        body: JSON.stringify(body),
      };
      const text = signedText({ restaurantGuid, deviceGuid: till.guid, logId }, unsigned);
      const signed = signer && {
        keyId: signer.keyId,
        signature: sign(null, Buffer.from(text), signer.privateKey).toString('base64url'),
      };
      const command = signed ? { ...unsigned, approval: signed } : unsigned;
      log.push(command);
      return command;
    },
    push,
    async synced() {
      const results: Answer['results'] = [];
      for (let [ack, before] = [0, -1]; ack < log.length && ack !== before; ) {
        const answer = (await push({ commands: log.filter(({ seq }) => seq > ack) })).must(200);
        results.push(...answer.results);
        [before, ack] = [ack, answer.ackSeq];
      }
      return results;
    },
  };
}

/** A key pair as a till makes it; the public half as it is sent. */
export function newKey(): { publicKey: string; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { publicKey: String(publicKey.export({ format: 'jwk' }).x), privateKey };
}

/** Somebody types their PIN at the till while it is online. */
export async function keyFor(
  till: PairedTill,
  path: string,
  { pin, number }: { pin: string; number: number },
): Promise<Signer & { staffGuid: string }> {
  const { publicKey, privateKey } = newKey();
  const made = await till.post<{ id: string; staffGuid: string }>(`${path}/sync/keys`, {
    pin,
    number,
    publicKey,
  });
  const { id: keyId, staffGuid } = made.must(201);
  return { keyId, privateKey, staffGuid };
}
