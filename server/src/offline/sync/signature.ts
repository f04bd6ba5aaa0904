import { createHash, createPublicKey, verify } from 'node:crypto';
import type { LoggedCommand } from './shapes.ts';

/** What somebody signs at a till that is offline, with the key that their PIN opens there. Pure. */

/** All that the approval of a command is bound to: it is worth nothing for another one. */
export function signedText(
  { restaurantGuid, deviceGuid, logId }: { restaurantGuid: string; deviceGuid: string; logId: string },
  command: Omit<LoggedCommand, 'approval'>,
): string {
  const { id, seq, type, at, staffGuid, body } = command;
  const target = command.orderGuid ?? command.drawerGuid ?? command.timeEntryGuid ?? '';
  const lines = [restaurantGuid, deviceGuid, logId, id, seq, type, at, staffGuid, target, hashOf(body)];
  return ['comanda offline approval 1', ...lines].join('\n');
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** What makes a raw Ed25519 key a public key in DER (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether the text was signed with the private half of a key, whose public half is 32 bytes in base64url. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const der = Buffer.concat([DER_PREFIX, Buffer.from(publicKey, 'base64url')]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}

/** A UUID that is the same for the same text (of version 8, RFC 9562). */
export function guidFrom(text: string): string {
  const hash = createHash('sha256').update(text).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x80; // SHA-256 has 32 bytes.
  hash[8] = (hash[8]! & 0x3f) | 0x80; // As above.
  const hex = hash.toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Everything that a till said of a command, as one hash: what comes under the same id with another is another command. */
export function fingerprintOf(command: LoggedCommand): string {
  const { running: _, seq: __, ...said } = command;
  const inOrder = Object.entries(said).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hashOf(JSON.stringify(inOrder));
}
