import assert from 'node:assert/strict';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { newSecret, signatureHeaders } from './signature.ts';

/** What integrators verify with: the library of Standard Webhooks, and ten lines of their own. */

type Headers = Record<string, string>;
type Verify = (secret: string, headers: Headers, body: string) => boolean;

const byLibrary: Verify = (secret, headers, body) => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};

const byHand: Verify = (secret, headers, body) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given = '' } = headers;
  if (!(Math.abs(Date.now() / 1_000 - Number(at)) < 300)) return false;
  const wanted = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest();
  return given.split(' ').some((one) => {
    const bytes = Buffer.from(one.replace('v1,', ''), 'base64');
    return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
  });
};

const BODY = '{"type":"order.created","data":{"source":"Café"}}';
const seconds = () => Math.floor(Date.now() / 1_000);

for (const [name, verify] of Object.entries({
  'the standardwebhooks package': byLibrary,
  'node:crypto': byHand,
})) {
  test(`what is signed here is verified by ${name}, and nothing else is`, () => {
    const secret = newSecret();
    const at = seconds();
    const headers = signatureHeaders([secret], 'id-1', at, BODY);
    assert.ok(verify(secret, headers, BODY));
    assert.ok(!verify(newSecret(), headers, BODY), 'another secret');
    assert.ok(!verify(secret, headers, BODY.replace('é', 'e')), 'another body');
    assert.ok(!verify(secret, { ...headers, 'webhook-id': 'id-2' }, BODY), 'another id');
    assert.ok(!verify(secret, { ...headers, 'webhook-timestamp': `${at - 1}` }, BODY), 'another time');
    assert.ok(!verify(secret, { ...headers, 'webhook-signature': 'v1,AAAA' }, BODY), 'another signature');
    assert.ok(!verify(secret, { ...headers, 'webhook-signature': '' }, BODY), 'none');
  });

  test(`old messages and ones from the future are refused by ${name}`, () => {
    const secret = newSecret();
    for (const [offset, wanted] of [
      [-310, false],
      [-280, true],
      [280, true],
      [310, false],
    ] as const) {
      const headers = signatureHeaders([secret], 'id-1', seconds() + offset, BODY);
      assert.equal(verify(secret, headers, BODY), wanted, `${offset} s`);
    }
  });

  test(`while a secret is rotated, either is accepted by ${name}`, () => {
    const [fresh, old] = [newSecret(), newSecret()];
    const headers = signatureHeaders([fresh, old], 'id-1', seconds(), BODY);
    assert.deepEqual([verify(fresh, headers, BODY), verify(old, headers, BODY)], [true, true]);
  });
}

test('the published vector of Standard Webhooks comes out', () => {
  const headers = signatureHeaders(
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1_614_265_330,
    '{"test": 2432232314}',
  );
  assert.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});
