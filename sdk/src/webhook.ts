import type { EventData } from './generated/events.ts';
import type { Event } from './generated/objects.ts';

export type EventType = keyof EventData;
/** An event: `event.type` names the shape of `event.data`. */
export type ComandaEvent = {
  [T in EventType]: Omit<Event, 'type' | 'data'> & { type: T; data: EventData[T] };
}[EventType];

/** Why a webhook is not to be trusted. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

const TOLERANCE_SECONDS = 300;
type Headers = Readonly<Record<string, string | string[] | undefined>> | { get(name: string): string | null };

/**
 * The event of a webhook, once its signature and its age are proven. `body` is the body as it arrived, before any parsing.
 * Rejects with a WebhookError. A receiver should also remember `event.id`: what was not answered in time comes again.
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: Headers,
  secret: string,
  options: { toleranceSeconds?: number; now?: () => number } = {},
): Promise<ComandaEvent> {
  const { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now } = options;
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('webhook-timestamp is not a number.');
  if (Math.abs(now() / 1_000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookError(`It was sent more than ${toleranceSeconds} seconds ago, or in the future.`);
  const bytes = bytesOf(body);
  const key = await keyOf(secret);
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const given = signatures.split(' ').filter((one) => one.startsWith('v1,'));
  const verdicts = await Promise.all(given.map((one) => fitsKey(key, one.slice('v1,'.length), signed)));
  const fits = verdicts.includes(true);
  if (!fits) throw new WebhookError('No signature fits: another secret, or not the body as it was sent.');
  return JSON.parse(new TextDecoder().decode(bytes)) as ComandaEvent;
}

function bytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new WebhookError('The body has to be as it arrived, a string or bytes: this one is parsed already.');
}

/** WebCrypto alone: it is in Node, in browsers and in workers, and compares in constant time. */
async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, '')) ?? new Uint8Array();
  if (bytes.length === 0) throw new WebhookError('The secret is not one of an endpoint.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

async function fitsKey(key: CryptoKey, signature: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const bytes = fromBase64(signature);
  return bytes !== null && crypto.subtle.verify('HMAC', key, bytes, signed);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all;
}

function headerOf(headers: Headers, name: string): string {
  const value =
    typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, unknown>)[name];
  if (typeof value !== 'string' || value === '') throw new WebhookError(`${name} is missing.`);
  return value;
}
