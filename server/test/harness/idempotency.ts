import assert from 'node:assert/strict';
import type { Reply } from './http.ts';

/**
 * Of requests with one key at the same instant, one made the thing; each other one answered the same, or was told that the
 * first is still running. Returns the one thing.
 */
export function onlyOne<T>(replies: readonly Reply<T>[]): T {
  const answered = replies.filter(({ status }) => status === 201);
  for (const reply of replies.filter(({ status }) => status !== 201)) {
    assert.equal(reply.refused(409, 'CONFLICT').details?.reason, 'IN_PROGRESS');
    assert.equal(reply.headers['retry-after'], '1');
  }
  const original = answered.filter(({ headers }) => headers['idempotency-replayed'] === undefined);
  assert.equal(original.length, 1, `${original.length} were answered as if they were the first`);
  for (const { body } of answered) assert.deepEqual(body.data, original[0]!.body.data);
  return original[0]!.body.data as T;
}

const SHOWN_ONCE = new Set([
  'key',
  'secret',
  'otpauthUri',
  'qrSvg',
  'pin',
  'pairingCode',
  'pollUrl',
  'receiptUrl',
  'credential',
  'token',
]);

/** What is shown once is not stored, not even as an answer. */
export function withoutSecrets(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      // The key of a line in a report is an object, and no secret.
      if (SHOWN_ONCE.has(name) && typeof value === 'string') return [name, null];
      const isList = Array.isArray(value) && value.some((one) => one !== null && typeof one === 'object');
      return [name, isList ? value.map(withoutSecrets) : value];
    }),
  );
}
