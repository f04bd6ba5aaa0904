import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hostOfRequest, readHostName } from './host-name.ts';

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.domain(),
  fc.webUrl(),
  fc
    .array(
      fc.constantFrom(
        'a',
        'xn--',
        '-',
        '.',
        '。',
        'é',
        'а',
        '*',
        ':',
        '/',
        '%',
        '@',
        '٠',
        '\u200d',
        'com',
        'co.uk',
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
);

test('any input gives a domain or an error with a code and an action, and never throws', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { host, findings } = readHostName(text, ['comanda.example']);
      assert.equal(host === null, findings.length > 0);
      for (const { code, message, action } of findings) assert.ok(code && message && action);
    }),
  );
});

test('a valid domain is normalized to what a browser would send', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { host } = readHostName(text, []);
      if (!host) return;
      const { domain, displayDomain } = host;
      assert.match(domain, /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/);
      assert.equal(new URL(`https://${domain}/`).hostname, domain);
      assert.equal(hostOfRequest(domain), domain);
      for (const same of [domain.toUpperCase(), `${domain}.`, displayDomain]) {
        assert.equal(readHostName(same, []).host?.domain, domain);
      }
    }),
  );
});

// As alternatives of one expression the scripts were tried one after the other, for each letter: 14 letters took minutes.
test('letters that several scripts share are read at once, however many there are', () => {
  for (const letter of ['\u30fc', '\u3006', '\u4e00']) {
    for (const length of [10, 20, 40, 50]) {
      const begun = performance.now();
      const { host } = readHostName(`${letter.repeat(length)}\u0430.example`, []);
      assert.equal(host, null);
      assert.ok(performance.now() - begun < 1_000, `${length} letters`);
    }
  }
});

test('a host with a port, in capitals or with a dot at the end is the same host', () => {
  fc.assert(
    fc.property(fc.domain(), fc.integer({ min: 0, max: 65_535 }), (domain, port) => {
      const lower = domain.toLowerCase();
      if (lower.length > 253) return;
      for (const host of [
        domain,
        `${domain}.`,
        `${domain}:${port}`,
        `${domain}.:${port}`,
        domain.toUpperCase(),
      ])
        assert.equal(hostOfRequest(host), lower);
    }),
  );
});
