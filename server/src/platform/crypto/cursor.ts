import { createHmac, timingSafeEqual } from 'node:crypto';
import { failFields } from '../errors.ts';

/**
 * Page cursors: opaque to the client, signed, and bound to the query they came from (route, tenant, path, filters),
 * so that a cursor can neither be made up nor carried to another list.
 */
export interface Cursors {
  /** `position` is the sort key of the last row of a page. */
  seal(binding: string, position: readonly (string | number)[]): string;
  /** The position, or VALIDATION_ERROR when the cursor is tampered with or belongs to another query. */
  open(binding: string, cursor: string): (string | number)[];
}

const SIGNATURE_BYTES = 12;

export function createCursors(secret: string): Cursors {
  const sign = (binding: string, payload: string): Buffer =>
    createHmac('sha256', secret)
      .update(`cursor\0${binding}\0${payload}`)
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  return {
    seal(binding, position) {
      const payload = JSON.stringify(position);
      return Buffer.concat([sign(binding, payload), Buffer.from(payload)]).toString('base64url');
    },
    open(binding, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      const payload = bytes.subarray(SIGNATURE_BYTES).toString('utf8');
      const given = bytes.subarray(0, SIGNATURE_BYTES);
      // The decoder overlooks foreign characters and spare bits: one cursor has one spelling.
      const isOurs =
        bytes.toString('base64url') === cursor &&
        given.length === SIGNATURE_BYTES &&
        timingSafeEqual(given, sign(binding, payload));
      if (!isOurs) {
        failFields([
          {
            in: 'query',
            path: '/cursor',
            rule: 'cursor',
            message: 'is not a cursor that this list gave out',
          },
        ]);
      }
      return JSON.parse(payload) as (string | number)[];
    },
  };
}
