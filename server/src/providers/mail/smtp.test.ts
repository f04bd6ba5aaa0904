import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { before, test } from 'node:test';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { type Mailbox, startMailbox } from '../../../test/harness/mailbox.ts';
import type { OutgoingMail, SendResult } from './port.ts';
import { connectionOf, openSmtp } from './smtp.ts';

let mailbox: Mailbox;
before(async () => {
  mailbox = await startMailbox();
});

const FROM = 'Comanda <no-reply@comanda.test>';
const MAIL: OutgoingMail = {
  id: 'mail-1',
  to: 'ana@example.test',
  subject: 'Hello',
  text: 'Text\n',
  html: '<p>HTML</p>',
};

function open(url = mailbox.smtpUrl, from = FROM) {
  const port = openSmtp({ url, from });
  atEnd(port.close);
  return port;
}

/** A server that follows a script: what it says at the connection and to each command. */
async function scripted(answer: (command: string, socket: Socket) => string, greeting = '220 hi') {
  const seen: string[] = [];
  const server: Server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write(`${greeting}\r\n`);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        if (line === '') continue;
        seen.push(line);
        const said = answer(line, socket);
        if (said) socket.write(`${said}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const INJECTIONS = [
  'Hello\r\nBcc: victim@example.test',
  'Hello\nBcc: victim@example.test',
  'Hello\rBcc: victim@example.test',
  'Hello\u2028Bcc: victim@example.test',
  'Hello\r\n\r\n<h1>a body of mine</h1>',
  'Hello\0Bcc: victim@example.test',
  '=?utf-8?q?Hello=0D=0ABcc:_victim@example.test?=',
];

test('no subject can add a header, a recipient or a body', async () => {
  const port = open();
  for (const [index, subject] of INJECTIONS.entries()) {
    const to = `injection${index}@example.test`;
    assert.deepEqual(await port.send({ ...MAIL, to, subject }), { kind: 'sent' });
    const [mail] = await mailbox.to(to);
    assert.equal(mail!.headers.bcc, undefined);
    assert.deepEqual(mail!.envelope.to, [to]);
    assert.match(mail!.subject, /^\S+.*\S$/);
    assert.equal(mail!.text, 'Text\n');
    const lines = mail!.raw.split(/\r\n|\r|\n/);
    assert.ok(!lines.some((line) => /^(bcc|<h1>)/i.test(line)), subject);
  }
});

test('no sender name can add a header', async () => {
  const port = open(mailbox.smtpUrl, 'Evil\r\nBcc: victim@example.test <no-reply@comanda.test>');
  await port.send({ ...MAIL, to: 'from@example.test' });
  const [mail] = await mailbox.to('from@example.test');
  assert.equal(mail!.headers.bcc, undefined);
  assert.deepEqual(mail!.envelope, { from: 'no-reply@comanda.test', to: ['from@example.test'] });
});

test('an address that means more than one mailbox, or a command, is refused and nothing is sent', async () => {
  const port = open();
  const before = mailbox.all().length;
  for (const to of [
    'a@example.test, victim@example.test',
    'a@example.test;victim@example.test',
    'a@example.test\r\nRCPT TO:<victim@example.test>',
    'a@example.test\nBcc: victim@example.test',
    'a@example.test> RCPT TO:<victim@example.test',
    'Ana <victim@example.test>',
    'group:victim@example.test;',
    'a@b@example.test',
    'a"b@example.test',
    'a@[127.0.0.1]',
    'a@example.test/../x',
    'a\u202eb@example.test',
    '@example.test',
    'a@',
    'a',
    '',
    `${'a'.repeat(65)}@example.test`,
  ]) {
    assert.equal((await port.send({ ...MAIL, to })).kind, 'refused', to);
  }
  assert.equal(mailbox.all().length, before);
});

test('a domain of any script goes out in ASCII', async () => {
  const { url, seen } = await scripted(refusing('none', ''));
  assert.deepEqual(await open(url).send({ ...MAIL, to: 'ana@küche.example.test' }), { kind: 'sent' });
  assert.ok(seen.includes('RCPT TO:<ana@xn--kche-0ra.example.test>'));
  assert.ok(seen.includes('To: ana@xn--kche-0ra.example.test'));
});

test('text, HTML and subject in any script arrive unchanged', async () => {
  const text = 'Grüße — 日本語 — עברית — 🍕\n.\n.a line with a dot\n';
  const html = '<p>Grüße — 日本語 — 🍕</p>';
  const subject = 'Einladung: Küche „Zum Löwen“ 🍕 日本語のレストランへようこそ、どうぞよろしくお願いします';
  await open().send({ ...MAIL, to: 'scripts@example.test', text, html, subject });
  const [mail] = await mailbox.to('scripts@example.test');
  assert.deepEqual([mail!.text, mail!.html.trim(), mail!.subject], [text, html, subject]);
});

test('what a mail says is never read as a file or fetched', async () => {
  const text = { path: '/etc/hostname' } as unknown as string;
  const result = await open().send({ ...MAIL, to: 'file@example.test', text });
  assert.equal(result.kind, 'retry');
});

test('mails share a few connections', async () => {
  const port = open();
  const many = Array.from({ length: 20 }, (_, n) => port.send({ ...MAIL, to: `pool${n}@example.test` }));
  assert.deepEqual(new Set((await Promise.all(many)).map(({ kind }) => kind)), new Set(['sent']));
  const ids = mailbox.all().filter(({ envelope }) => envelope.to[0]!.startsWith('pool'));
  assert.equal(ids.length, 20);
});

const refusing = (command: string, reply: string) => (line: string) => {
  if (line.startsWith(command)) return reply;
  if (line.startsWith('EHLO')) return '250-localhost\r\n250 AUTH PLAIN';
  if (line.startsWith('AUTH')) return '235 ok';
  if (line.startsWith('DATA')) return '354 go on';
  return line === '.' || /^(MAIL|RCPT|RSET)/.test(line) ? '250 ok' : '';
};

const OUTCOMES: [what: string, command: string, reply: string, kind: SendResult['kind']][] = [
  ['the recipient for good', 'RCPT', '550 5.1.1 no such user ana@example.test', 'refused'],
  ['the recipient for now', 'RCPT', '450 4.2.1 greylisted', 'retry'],
  ['the message for good', '.', '554 5.7.1 looks like spam', 'refused'],
  ['the message for now', '.', '452 4.3.1 disk full', 'retry'],
  ['our sender', 'MAIL', '550 5.7.1 not your domain', 'retry'],
  ['our log-in', 'AUTH', '535 5.7.8 wrong password', 'retry'],
  ['the order of commands', 'RCPT', '503 bad sequence', 'retry'],
];

for (const [what, command, reply, kind] of OUTCOMES) {
  test(`a server that refuses ${what} means ${kind}, without naming the recipient`, async () => {
    const { url } = await scripted(refusing(command, reply));
    const result = await open(url.replace('//', '//user:secret%40word@')).send(MAIL);
    assert.equal(result.kind, kind);
    assert.doesNotMatch(JSON.stringify(result), /ana@example|secret@word/);
  });
}

test('a server that is away, talks nonsense or hangs up means retry', async () => {
  const nonsense = await scripted(() => '999 what');
  const hangsUp = await scripted((_, socket) => {
    socket.destroy();
    return '';
  });
  const unwilling = await scripted(() => '', '554 go away');
  for (const url of ['smtp://127.0.0.1:1', nonsense.url, hangsUp.url, unwilling.url]) {
    assert.equal((await open(url).send(MAIL)).kind, 'retry', url);
    await assert.rejects(open(url).verify(), url);
  }
  await open().verify();
});

test('a server that never answers ends with the time limit', async () => {
  const silent = await scripted(() => '');
  const port = openSmtp({ url: silent.url, from: FROM, sendTimeoutMs: 100 });
  atEnd(port.close);
  const startedAt = performance.now();
  assert.equal((await port.send(MAIL)).kind, 'retry');
  assert.ok(performance.now() - startedAt < 20_000);
});

test('closing breaks off what is under way, as retry', async () => {
  const silent = await scripted(() => '');
  const port = open(silent.url);
  const sending = port.send(MAIL);
  await new Promise((resolve) => setTimeout(resolve, 50));
  port.close();
  assert.equal((await sending).kind, 'retry');
});

test('TLS is demanded from every server that is not on this machine', () => {
  const tls = (url: string) => {
    const { secure, requireTLS, ignoreTLS, port } = connectionOf(url);
    return { secure, requireTLS, ignoreTLS, port };
  };
  const demanded = { secure: false, requireTLS: true, ignoreTLS: false };
  assert.deepEqual(tls('smtp://mail.example.test'), { ...demanded, port: 587 });
  assert.deepEqual(tls('smtp://mail.example.test:25?ignoreTLS=true&requireTLS=false'), {
    ...demanded,
    port: 25,
  });
  assert.deepEqual(tls('smtp://127.0.0.1.example.test:25'), { ...demanded, port: 25 });
  assert.deepEqual(tls('smtps://mail.example.test'), {
    secure: true,
    requireTLS: false,
    ignoreTLS: false,
    port: 465,
  });
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    assert.deepEqual(tls(`smtp://${host}:2525`), {
      secure: false,
      requireTLS: false,
      ignoreTLS: true,
      port: 2525,
    });
  }
});

test('a certificate that nobody vouches for ends the connection before anything is said', async () => {
  const { SMTPServer } = await import('smtp-server');
  let heard = 0;
  // Without a certificate of its own it presents the library's, which is signed by itself.
  const server = new SMTPServer({
    secure: true,
    logger: false,
    onAuth: (_auth, _session, answer) => answer(null, { user: String(heard++) }),
    onData: (stream, _session, answer) => {
      heard++;
      stream.resume().on('end', () => answer());
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  atEnd(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = listening.address() as AddressInfo;
  const result = await open(`smtps://user:password@127.0.0.1:${port}`).send(MAIL);
  assert.equal(result.kind, 'retry');
  assert.equal(heard, 0);
});
