import type { ApiError } from '../../errors.ts';

/**
 * JSON that is text already: a stored document goes to the wire as it is, without being parsed and written again. Pieces
 * are sent one after the other: to join long ones first would copy them.
 * The text must be valid JSON; tests check every response against its declared schema.
 */
export class RawJson {
  readonly pieces: readonly string[];
  constructor(...pieces: readonly string[]) {
    this.pieces = pieces;
  }

  get text(): string {
    return this.pieces.length === 1 ? this.pieces[0]! : this.pieces.join('');
  }
}

export interface Meta {
  timestamp: string;
  correlationId: string;
}

/** A JSON text of any answer data. */
export function dataText(data: unknown): string {
  return data instanceof RawJson ? data.text : JSON.stringify(data ?? null);
}

/** A text of more characters is sent as it is, beside what goes around it. */
const LONG = 32_768;

/** `{ success: true, data, meta }`; in pieces when it is long. */
export function successEnvelope(data: unknown, meta: Meta, version: string): string | readonly string[] {
  const before = '{"success":true,"data":';
  const after = `,"meta":${metaText(meta, version)}}`;
  if (data instanceof RawJson && data.pieces.length > 1) return [before, ...data.pieces, after];
  const text = dataText(data);
  return text.length > LONG ? [before, text, after] : before + text + after;
}

/** `{ success: false, error, meta }`. */
export function errorEnvelope(error: ApiError, meta: Meta, version: string): string {
  const body = JSON.stringify({
    code: error.code,
    message: error.message,
    correlationId: meta.correlationId,
    details: error.details,
  });
  return `{"success":false,"error":${body},"meta":${metaText(meta, version)}}`;
}

/** None of the three values can hold a character that JSON would escape. */
function metaText(meta: Meta, version: string): string {
  return `{"timestamp":"${meta.timestamp}","correlationId":"${meta.correlationId}","version":"${version}"}`;
}
