import { verifyWebhook, WebhookError } from '@comanda/sdk';
import type { Message } from '../../text/text.ts';

/** What came in, as somebody copied it from a log. */
export interface Copied {
  body: string;
  headers: string;
  secret: string;
}

export interface Verdict {
  isGenuine: boolean;
  /** What is wrong, or what to look at though it fits. */
  reasons: Message[];
}

const FOR_EVER = Number.MAX_SAFE_INTEGER;
const TOLERANCE_SECONDS = 300;

/** Header lines as a log or a command line has them: `Name: value`, in any case. */
export const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^[\s>'"-]*(?:H\s+['"])?([\w-]+)['"]?\s*[:=]\s*(.*?)['",\s]*$/.exec(line) ?? [];
      return name !== undefined && value ? [[name.toLowerCase(), value.replace(/^['"]/, '')]] : [];
    }),
  );

const NEEDED: readonly (readonly [string, Message])[] = [
  ['webhook-id', 'The header webhook-id is missing.'],
  ['webhook-timestamp', 'The header webhook-timestamp is missing.'],
  ['webhook-signature', 'The header webhook-signature is missing.'],
];

/** Checks a signature here, in this browser: nothing that was pasted is sent anywhere. */
export async function checkSignature({ body, headers, secret }: Copied, now: number): Promise<Verdict> {
  const given = headersOf(headers);
  const missing = NEEDED.filter(([name]) => given[name] === undefined).map(([, message]) => message);
  if (missing.length > 0) return { isGenuine: false, reasons: missing };
  if (!/^\d{1,12}$/.test(given['webhook-timestamp']!))
    return { isGenuine: false, reasons: ['The header webhook-timestamp is no number of seconds.'] };
  const fits = (text: string): Promise<boolean> =>
    verifyWebhook(text, given, secret.trim(), { toleranceSeconds: FOR_EVER }).then(
      () => true,
      (error: unknown) => {
        // JSON.parse of a body that fits but is no JSON is no matter of signatures.
        if (error instanceof WebhookError) return false;
        return error instanceof SyntaxError;
      },
    );
  if (await fits(body)) {
    const age = Math.abs(now / 1_000 - Number(given['webhook-timestamp']));
    return {
      isGenuine: true,
      reasons:
        age > TOLERANCE_SECONDS
          ? [
              'It was signed more than five minutes ago: a receiver refuses it now, so that nobody can send it again.',
            ]
          : [],
    };
  }
  const reasons: Message[] = [];
  if (await fits(body.trim()))
    reasons.push('It fits without the spaces or line breaks around the body: verify the bytes as they came.');
  else if (await fits(compact(body)))
    reasons.push('It fits the body as it was sent, and not as it was written anew: verify before parsing.');
  else if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(secret.trim()))
    reasons.push('This is no secret of an endpoint: those begin with whsec_.');
  else reasons.push('Another secret, or another body than was signed.');
  return { isGenuine: false, reasons };
}

function compact(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body;
  }
}
