import { ComandaError, UnexpectedAnswerError } from './error.ts';

/** Reads answers: data of the service, its refusals, and what is neither. */

const JSON_TYPE = 'application/json';
/** Content types by `format`; any other is bytes for a printer. */
const FORMATS: Readonly<Record<string, string>> = {
  json: JSON_TYPE,
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  html: 'text/html',
  text: 'text/plain',
};
const BYTES = 'application/octet-stream';

/** Whether it is this type, or of this family: `image/*`. */
const isOfType = (contentType: string, type: string): boolean =>
  contentType.startsWith(type.endsWith('*') ? type.slice(0, -1) : type);

/** A redirect is an answer of its own kind, and hidden in a page (status 0). */
const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

/**
 * The `data` of an answer, or all of it where it is no envelope: of type `own`, or in the `format` that was asked for. Text is text,
 * and what is neither text nor JSON is bytes. Throws ComandaError for a refusal of the service, and UnexpectedAnswerError for what
 * is no answer of it.
 */
export async function readAnswer(response: Response, own?: string, format = 'json'): Promise<unknown> {
  const type = own ?? FORMATS[format] ?? BYTES;
  const contentType = response.headers.get('content-type') ?? '';
  const isExpected = response.ok && isOfType(contentType, type);
  if (isExpected && type !== JSON_TYPE)
    return isText(type) ? response.text() : new Uint8Array(await response.arrayBuffer());
  const text = await response.text();
  const body = parsed(text);
  if (isExpected && body && own) return body;
  if (isExpected && body && 'data' in body) return body.data;
  if (!response.ok && !isRedirect(response) && body && 'error' in body)
    throw new ComandaError(response.status, body, retryAfter(response));
  throw new UnexpectedAnswerError({ status: response.status, contentType, start: text });
}

const isText = (type: string): boolean => type.startsWith('text/') || type === FORMATS.ndjson;

function parsed(text: string): { data?: unknown; error?: unknown } | null {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Milliseconds, from seconds or from a date by the clock of who says it; undefined where nothing is said. */
export function retryAfter({ headers }: Response): number | undefined {
  const said = headers.get('retry-after');
  if (said === null) return undefined;
  const ms = /^\d+$/.test(said)
    ? Number(said) * 1_000
    : Date.parse(said) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
