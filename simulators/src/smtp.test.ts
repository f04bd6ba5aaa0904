import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { after, before, beforeEach, test } from 'node:test';
import { createTransport } from 'nodemailer';
import { type Fault, type SmtpSimulator, startSmtpSimulator } from './smtp.ts';

let simulator: SmtpSimulator;
before(async () => {
  simulator = await startSmtpSimulator({ keep: 5 });
});
beforeEach(() => {
  simulator.clear();
  simulator.clearFaults();
});
after(() => simulator.stop());

async function post(message: {
  to: string;
  subject?: string;
  text?: string;
  html?: string;
}): Promise<string> {
  const transport = createTransport({ ...hostOf(simulator.smtpUrl), ignoreTLS: true });
  try {
    const { response } = await transport.sendMail({
      from: 'a@example.test',
      subject: 'Hello',
      text: 'x',
      ...message,
    });
    return response ?? '';
  } finally {
    transport.close();
  }
}

function hostOf(address: string) {
  const { hostname, port } = new URL(address);
  return { host: hostname, port: Number(port) };
}

/** A request with any headers, Host included. */
function ask(
  method: string,
  path: string,
  options: { headers?: Record<string, string>; body?: unknown } = {},
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  const { host, port } = hostOf(simulator.pageUrl);
  const body = options.body === undefined ? '' : JSON.stringify(options.body);
  const headers = { 'content-length': String(Buffer.byteLength(body)), ...options.headers };
  return new Promise((resolve, reject) => {
    const outgoing = request({ host, port, method, path, headers }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      incoming.on('end', () => resolve({ status: incoming.statusCode!, headers: incoming.headers, text }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

test('a mail that was sent can be read through the API, taken apart', async () => {
  await post({
    to: 'Ana <ana@example.test>',
    subject: 'Grüße',
    text: 'See https://x.test/a?b=c#d now',
    html: '<p>Hi</p>',
  });
  const { messages } = JSON.parse((await ask('GET', '/messages')).text);
  assert.equal(messages.length, 1);
  const { subject, envelope, text, html, links, from } = messages[0];
  assert.deepEqual(
    { subject, envelope, text: text.trim(), html: html.trim(), links, from },
    {
      subject: 'Grüße',
      envelope: { from: 'a@example.test', to: ['ana@example.test'] },
      text: 'See https://x.test/a?b=c#d now',
      html: '<p>Hi</p>',
      links: ['https://x.test/a?b=c#d'],
      from: 'a@example.test',
    },
  );
  assert.equal((await ask('DELETE', '/messages')).status, 204);
  assert.deepEqual(simulator.messages(), []);
});

test('only the last messages are kept', async () => {
  for (let index = 0; index < 7; index++) await post({ to: `n${index}@example.test` });
  assert.deepEqual(
    simulator.messages().map(({ envelope }) => envelope.to[0]),
    [2, 3, 4, 5, 6].map((index) => `n${index}@example.test`),
  );
});

test('both sides listen on loopback only', async () => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .filter((one) => one && !one.internal && one.family === 'IPv4');
  for (const url of [simulator.smtpUrl, simulator.pageUrl]) {
    const { host, port } = hostOf(url);
    assert.equal(host, '127.0.0.1');
    for (const { address } of outside as { address: string }[]) {
      await assert.rejects(
        new Promise((resolve, reject) => connect(port, address).on('connect', resolve).on('error', reject)),
      );
    }
  }
});

test('no other name and no other site gets at the mails', async () => {
  await post({ to: 'secret@example.test', text: 'https://x.test/token' });
  for (const headers of [
    { host: 'evil.example' },
    { host: '127.0.0.1.evil.example' },
    { host: '127.0.0.1:1' },
  ]) {
    const { status, text } = await ask('GET', '/messages', { headers });
    assert.equal(status, 421);
    assert.doesNotMatch(text, /token/);
  }
  for (const site of ['cross-site', 'same-site', 'none']) {
    const headers = { 'sec-fetch-site': site };
    for (const [method, path] of [
      ['DELETE', '/messages'],
      ['POST', '/clear'],
      ['POST', '/faults'],
      ['DELETE', '/faults'],
    ]) {
      assert.equal((await ask(method!, path!, { headers, body: { kind: 'refuse' } })).status, 403);
    }
  }
  assert.equal(simulator.messages().length, 1);
  const { headers } = await ask('GET', '/messages');
  assert.equal(headers['access-control-allow-origin'], undefined);
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
});

test('nothing in a mail becomes part of the page', async () => {
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>\'';
  await post({
    to: 'evil@example.test',
    subject: evil,
    text: `${evil} https://x.test/?a="><script>`,
    html: evil,
  });
  const page = await ask('GET', '/');
  assert.doesNotMatch(page.text, /<script|<img|<iframe[^>]*allow-scripts/i);
  assert.match(page.text, /&lt;script&gt;alert\(1\)/);
  assert.match(String(page.headers['content-security-policy']), /^default-src 'none'/);
  const body = await ask('GET', `/messages/${simulator.messages()[0]!.id}/html`);
  assert.match(String(body.headers['content-security-policy']), /^sandbox allow-popups .*default-src 'none'/);
  assert.equal(body.headers['x-content-type-options'], 'nosniff');
});

test('the page shows the newest mail, or the one that is asked for', async () => {
  assert.match((await ask('GET', '/')).text, /No mail yet/);
  await post({ to: 'one@example.test', subject: 'First' });
  await post({ to: 'two@example.test', subject: 'Second' });
  assert.match((await ask('GET', '/')).text, /<title>Second - mail<\/title>/);
  const [first] = simulator.messages();
  assert.match((await ask('GET', `/?id=${first!.id}`)).text, /<title>First - mail<\/title>/);
  assert.equal((await ask('POST', '/clear', { headers: { 'sec-fetch-site': 'same-origin' } })).status, 303);
  assert.match((await ask('GET', '/')).text, /No mail yet/);
});

const addFault = (body: Partial<Fault>) => ask('POST', '/faults', { body });

test('faults befall as many messages as asked for, of the recipient asked for', async () => {
  await addFault({ kind: 'refuse', recipient: 'Gone@example.test' });
  await addFault({ kind: 'refuse-now', times: 2 });
  await assert.rejects(post({ to: 'gone@example.test' }), { responseCode: 550 });
  await assert.rejects(post({ to: 'gone@example.test' }), { responseCode: 451 });
  await assert.rejects(post({ to: 'other@example.test' }), { responseCode: 451 });
  await post({ to: 'gone@example.test' });
  assert.equal(simulator.messages().length, 1);
});

test('a slow answer comes late, and a dropped connection gives none, before or after the mail is kept', async () => {
  await addFault({ kind: 'slow', delayMs: 150 });
  const startedAt = performance.now();
  await post({ to: 'slow@example.test' });
  assert.ok(performance.now() - startedAt >= 145);
  await addFault({ kind: 'drop-before' });
  await assert.rejects(post({ to: 'lost@example.test' }));
  assert.equal(simulator.messages().length, 1);
  await addFault({ kind: 'drop-after' });
  await assert.rejects(post({ to: 'kept@example.test' }));
  assert.deepEqual(simulator.messages().at(-1)!.envelope.to, ['kept@example.test']);
});

test('faults can be called off, and nonsense is none', async () => {
  await addFault({ kind: 'refuse', times: 100 });
  assert.equal((await ask('DELETE', '/faults')).status, 204);
  await post({ to: 'fine@example.test' });
  for (const body of [
    {},
    null,
    7,
    { kind: 'explode' },
    { kind: 'slow', times: 0 },
    { kind: 'slow', delayMs: 'x' },
  ]) {
    assert.equal((await ask('POST', '/faults', { body })).status, 400, JSON.stringify(body));
  }
  assert.equal((await ask('GET', '/nothing')).status, 404);
});
