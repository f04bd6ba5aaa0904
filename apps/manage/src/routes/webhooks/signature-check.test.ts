import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { checkSignature, headersOf } from './signature-check.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ok!').toString('base64')}`;
const NOW = Date.parse('2026-11-26T10:00:00Z');
const AT = String(NOW / 1_000);
const BODY = '{"type":"order.created","data":{"guid":"1"}}';

const signed = (body: string, at = AT): string => {
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
  const text = createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64');
  return `webhook-id: msg_1\nWebhook-Timestamp: ${at}\nwebhook-signature: v1,${text}`;
};

test('headers are read as logs and command lines have them', () => {
  assert.deepEqual(
    headersOf(`> webhook-id: msg_1\n-H 'Webhook-Timestamp: 12'\n  "webhook-signature": "v1,ab=",\nnonsense`),
    { 'webhook-id': 'msg_1', 'webhook-timestamp': '12', 'webhook-signature': 'v1,ab=' },
  );
});

test('a genuine message fits, and an old one says that receivers refuse it', async () => {
  const headers = signed(BODY);
  assert.deepEqual(await checkSignature({ body: BODY, headers, secret: ` ${SECRET}\n` }, NOW), {
    isGenuine: true,
    reasons: [],
  });
  const late = await checkSignature({ body: BODY, headers, secret: SECRET }, NOW + 301_000);
  assert.equal(late.isGenuine, true);
  assert.match(late.reasons.join(), /more than five minutes/);
  const text = await checkSignature({ body: 'no JSON', headers: signed('no JSON'), secret: SECRET }, NOW);
  assert.equal(text.isGenuine, true);
});

test('what does not fit is told with its usual reason', async () => {
  const reasonOf = async (more: Partial<Parameters<typeof checkSignature>[0]>): Promise<string> => {
    const verdict = await checkSignature({ body: BODY, headers: signed(BODY), secret: SECRET, ...more }, NOW);
    assert.equal(verdict.isGenuine, false);
    return verdict.reasons.join();
  };
  assert.match(await reasonOf({ body: `${BODY}\n` }), /without the spaces/);
  assert.match(await reasonOf({ body: JSON.stringify(JSON.parse(BODY), null, 2) }), /before parsing/);
  assert.match(await reasonOf({ body: BODY.replace('1', '2') }), /Another secret, or another body/);
  assert.match(await reasonOf({ secret: 'hunter2' }), /begin with whsec_/);
  assert.match(await reasonOf({ headers: 'webhook-id: msg_1' }), /webhook-timestamp is missing/);
  assert.match(await reasonOf({ headers: signed(BODY).replace(AT, 'soon') }), /no number/);
});
