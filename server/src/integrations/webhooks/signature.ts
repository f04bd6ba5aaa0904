import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret, in the form of Standard Webhooks. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The key that a secret stands for: the bytes behind the prefix, which some programs leave out. */
export const keyOf = (secret: string): Buffer =>
  Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');

/**
 * The headers that prove a body: Standard Webhooks' three, one signature for each secret that counts now (the newest
 * first), and ours over the body alone, whose `timestamp` is that of sending, with the newest.
 */
export function signatureHeaders(
  secrets: readonly string[],
  id: string,
  seconds: number,
  body: string,
): Record<string, string> {
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64')}`,
  );
  const ours = secrets.map(
    (secret) => `sha256=${createHmac('sha256', keyOf(secret)).update(body).digest('hex')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
    'x-comanda-signature': ours.join(','),
  };
}
