import type { ApiError } from '../errors.ts';

/**
 * JSON that is text already: a stored document goes to the wire as it is, without being parsed and written again.
 * The text must be valid JSON; tests check every response against its declared schema.
 */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
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

/** A text of more characters is sent as it is, beside what goes around it: to join them would copy it, twice. */
const LONG = 32_768;

/** `{ success: true, data, meta }` around data that is JSON text already; in pieces when it is long. */
export function successEnvelope(data: string, meta: Meta, version: string): string | string[] {
  const before = '{"success":true,"data":';
  const after = `,"meta":${metaText(meta, version)}}`;
  return data.length > LONG ? [before, data, after] : before + data + after;
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
