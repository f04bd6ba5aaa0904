import assert from 'node:assert/strict';
import { test } from 'node:test';
import { displayName } from './display-name.ts';
import type { MailTemplate } from './queue.ts';
import { renderMail } from './templates.ts';

const LINK = 'https://comanda.test/verify?token=abc-DEF_123&next=%2F';

const AT = '2026-11-21T03:31:00.000Z';

/** One of each, with names that people could type. */
function samples(name: string): { [T in keyof MailTemplate]: MailTemplate[T] } {
  return {
    'verify-email': { name, link: LINK },
    'already-registered': { name, link: LINK },
    'reset-password': { name, link: LINK },
    'password-changed': { name },
    invitation: { name, inviterName: name, tenantName: name, link: LINK },
    'confirm-new-email': { name, link: LINK },
    'confirm-own-email': { name, link: LINK },
    'second-factor-changed': {
      name,
      personName: name,
      change: 'RESET',
      at: AT,
    },
    'identity-changed': { name, personName: name, providerName: name, change: 'LINKED', at: AT },
    'passkey-changed': { name, personName: name, passkeyName: name, change: 'SUSPECT', at: AT },
    'email-change-notice': { name, newEmail: 'new@example.test' },
    'webhook-disabled': {
      name,
      tenantName: name,
      host: 'hooks.example.test',
      reason: 'failing',
      since: AT,
    },
    'domain-failing': {
      name,
      tenantName: name,
      domain: 'guests.example.test',
      problem: 'The record is missing.',
      action: 'Add it.',
      failsAt: '2026-11-24T03:31:00.000Z',
    },
    'card-testing': {
      name,
      tenantName: name,
      blocks: [
        { kind: 'KEY', label: name, cause: 'DECLINED', counted: 20, endsAt: '2026-11-21T04:31:00.000Z' },
        { kind: 'CARD', label: '1443', cause: 'STORED', counted: 50, endsAt: '2026-11-21T04:31:00.000Z' },
      ],
    },
    'api-key-issued': { name, tenantName: name, keyName: name, by: name, at: AT },
    'api-key-changed': {
      name,
      tenantName: name,
      keyName: name,
      changes: ['It ends later.'],
      by: name,
      at: AT,
    },
    'webhook-secret-rotated': { name, tenantName: name, url: 'https://x.example/h', by: name, at: AT },
    'payment-account-changed': {
      name,
      tenantName: name,
      restaurantName: name,
      processor: 'CARDPOINTE',
      merchantId: '496160873888',
      by: name,
      at: AT,
    },
    'payment-account-change-requested': {
      name,
      tenantName: name,
      restaurantName: name,
      processor: 'CARDPOINTE',
      merchantId: '496160873888',
      by: name,
      effectiveAt: AT,
    },
    'domain-active': { name, tenantName: name, domain: 'guests.example.com', by: name, at: AT },
    'member-with-power': { name, tenantName: name, personName: name, role: 'manager', by: name, at: AT },
    deprecation: {
      name,
      what: 'The parameter since of GET /api/v1/orders',
      sunset: '2027-03-01',
      successor: null,
      keys: [name, name],
      endpoints: [name],
      link: LINK,
    },
    receipt: {
      language: 'en',
      restaurantName: name,
      title: 'Receipt',
      rows: [
        [`2 x ${name}`, '13.80'],
        ['Total EUR', '13.80'],
      ],
      link: LINK,
    },
    'new-sign-in': { name, device: name, address: '203.0.113.7', at: AT },
  };
}

function all(name: string) {
  const data = samples(name);
  return (Object.keys(data) as (keyof MailTemplate)[]).map((template) => ({
    template,
    ...renderMail(template, data[template] as never),
  }));
}

const HOSTILE = {
  markup: '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&',
  'line ends': 'Eve\r\nBcc: victim@example.test\r\n\r\nInjected\u2028\u2029\u0085body',
  'direction marks': 'abc\u202egnp.exe\u2066\u200f',
  'a link': 'Verify at https://evil.example/login or www.evil.example or eve@evil.example',
  'right to left': 'עדי كريم',
  emoji: '👩‍🍳 Chef 🍕',
  'too long': '𝕏'.repeat(500),
  'nothing at all': ' \u0000\t',
};

for (const [what, name] of Object.entries(HOSTILE)) {
  test(`every mail is safe when names hold ${what}`, () => {
    for (const { template, subject, text, html } of all(name)) {
      assert.doesNotMatch(subject, /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u, template);
      assert.ok([...subject].length <= 200, template);
      assert.doesNotMatch(html, /<(script|img|iframe)|onerror=(?!alert\(1\)&gt;)/i, template);
      assert.doesNotMatch(text + html, /[\u202a-\u202e\u2066-\u2069\u2028\u2029\u0085\0\r]/u, template);
      assert.doesNotMatch(text, /^(Bcc|Injected)/m, template);
      // Only our own link is one that a mail program would see.
      assert.doesNotMatch(text.replaceAll(LINK, ''), /\w(:\/\/|\.|@)\w*evil|evil\.example/, template);
      assert.doesNotMatch(html.replaceAll(/href="[^"]*"/g, ''), /evil\.example/, template);
      // Nobody says who gets a receipt.
      assert.match(text, template === 'receipt' ? /^2 x\S* ?/ : /^Hello \S/, template);
    }
  });
}

test('names of any script and emoji arrive as they are', () => {
  assert.equal(displayName('עדי كريم'), 'עדי كريم');
  assert.equal(displayName('👩‍🍳 Chef 🍕'), '👩‍🍳 Chef 🍕');
  assert.equal(displayName('José  Müller-Łukasz'), 'José Müller-Łukasz');
});

test('every mail says the same as text and as HTML, and shows its link in both', () => {
  for (const { template, text, html } of all('Ana')) {
    const bare = html
      .replace(/<style>.*<\/style>/s, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ');
    for (const line of text.split('\n')) {
      for (const part of line.replace(/^-- $/, '').split(/: | \bAna,/)) {
        assert.ok(bare.includes(part.replace(/:$/, '').trim()), `${template}: ${part}`);
      }
    }
    const links = /changed|notice|sign-in|webhook|failing|testing|issued|power|requested|active/.test(
      template,
    )
      ? 0
      : 1;
    assert.equal(text.split(LINK).length - 1, links, template);
    assert.equal(html.split(`href="${LINK.replaceAll('&', '&amp;')}"`).length - 1, links * 2, template);
  }
});

test('no mail links to anything but a web address', () => {
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    '/relative',
    'https://x.test/"><b>',
    'https://x.test/\na',
  ]) {
    assert.throws(() => renderMail('verify-email', { name: 'Ana', link }), link);
  }
});

test('the time of a sign-in reads as one', () => {
  const { text } = renderMail('new-sign-in', samples('Ana')['new-sign-in']);
  assert.match(text, /Time: 21 November 2026 at 03:31 UTC/);
});
