import { createHmac, timingSafeEqual } from 'node:crypto';
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
 * Throws WebhookError. A receiver should also remember `event.id`: what was not answered in time comes again.
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers,
  secret: string,
  options: { toleranceSeconds?: number; now?: () => number } = {},
): ComandaEvent {
  const { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now } = options;
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('webhook-timestamp is not a number.');
  if (Math.abs(now() / 1_000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookError(`It was sent more than ${toleranceSeconds} seconds ago, or in the future.`);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body)]);
  const expected = createHmac('sha256', key).update(signed).digest();
  const fits = signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return one.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!fits) throw new WebhookError('No signature fits: another secret, or not the body as it was sent.');
  return JSON.parse(Buffer.from(body).toString('utf8')) as ComandaEvent;
}

function headerOf(headers: Headers, name: string): string {
  const value =
    typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, unknown>)[name];
  if (typeof value !== 'string' || value === '') throw new WebhookError(`${name} is missing.`);
  return value;
}
