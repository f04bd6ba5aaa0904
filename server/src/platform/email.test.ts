import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailKey } from './email.ts';

test('addresses compare by lower case and by the ASCII form of their domain', () => {
  assert.equal(emailKey('Ana.Pérez@EXÄMPLE.com'), 'ana.pérez@xn--exmple-cua.com');
  assert.equal(emailKey('ana.pe\u0301rez@xn--exmple-cua.COM'), 'ana.pérez@xn--exmple-cua.com');
  assert.equal(emailKey('a+b@example.co.uk'), 'a+b@example.co.uk');
});

test('nothing that could break out of a header or name a second recipient is an address', () => {
  const bad = [
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\n',
    'a@example.com,b@example.com',
    'Ana <a@example.com>',
    '"a b"@example.com',
    'a@b@example.com',
    'a\u0000@example.com',
    'a\u2028b@example.com',
  ];
  for (const address of bad) assert.equal(emailKey(address), null, JSON.stringify(address));
});

test('the domain is a host name: no IP address, no single label, no empty label', () => {
  for (const domain of [
    'localhost',
    '127.0.0.1',
    '127.1',
    '[::1]',
    'a..b',
    'a.b.',
    '-a.com',
    'a%2e.com',
    'x.1',
  ]) {
    assert.equal(emailKey(`a@${domain}`), null, domain);
  }
  assert.equal(emailKey(`${'a'.repeat(65)}@example.com`), null);
  assert.equal(emailKey(`a@${'a.'.repeat(130)}com`), null);
});
