import assert from 'node:assert/strict';
import { ERRORS, type ErrorCode } from '../../src/platform/errors.ts';
import { isGuid } from '../../src/platform/ids.ts';
import { VERSION } from '../../src/platform/version.ts';
import type { Reply } from './http.ts';

/** What holds for every answer, whatever was asked: envelope, one correlation id, rate-limit headers, a code of the table. */
export function assertProper(reply: Reply, what: string): void {
  const { headers, status } = reply;
  const where = `${what} answered ${status} ${reply.text.slice(0, 300)}`;
  assert.ok(isGuid(String(headers['x-correlation-id'])), where);
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) {
    assert.match(String(headers[name]), /^\d+$/, `${name}: ${where}`);
  }
  assert.equal(headers['x-content-type-options'], 'nosniff', where);
  assert.match(String(headers['content-security-policy']), /^default-src 'none';/, where);
  if (status >= 400) assertError(reply, where);
  else if (headers['content-type']?.startsWith('application/json')) assertSuccess(reply, where);
}

function assertSuccess(reply: Reply, where: string): void {
  const { success, meta } = reply.body;
  // The OpenAPI document is JSON too, without an envelope.
  if (success === undefined) return;
  assert.equal(success, true, where);
  assertMeta(reply, meta, where);
}

function assertError(reply: Reply, where: string): void {
  assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8', where);
  const { success, error, meta } = reply.body;
  assert.equal(success, false, where);
  assert.equal(ERRORS[error?.code as ErrorCode]?.status, reply.status, where);
  assert.ok(error!.message.length > 0, where);
  assert.equal(error!.correlationId, meta.correlationId, where);
  assertMeta(reply, meta, where);
  if (error!.code !== 'VALIDATION_ERROR') return;
  const { fields = [] } = error!.details ?? {};
  assert.ok(fields.length > 0, `names no field: ${where}`);
  for (const field of fields) {
    assert.ok(['body', 'query', 'path', 'header'].includes(field.in), where);
    for (const word of [field.rule, field.message]) assert.ok(word.length > 0, where);
    assert.equal(typeof field.path, 'string', where);
  }
}

function assertMeta(reply: Reply, meta: Reply['body']['meta'], where: string): void {
  assert.equal(meta.correlationId, reply.headers['x-correlation-id'], where);
  assert.equal(meta.version, VERSION, where);
  assert.equal(new Date(meta.timestamp).toISOString(), meta.timestamp, where);
}
