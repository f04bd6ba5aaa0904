import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { atEnd } from './harness/cleanup.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { freePort } from './harness/free-port.ts';
import { startMailbox } from './harness/mailbox.ts';
import { comanda, startProcess } from './harness/process.ts';
import { scratchFolder } from './harness/service.ts';
import { asServed, type Environment, settingsFor } from './harness/settings.ts';

/** An installation as it is in production: a service behind a proxy that speaks TLS, and `comanda doctor` beside it. */

const hasOpenssl = (): boolean => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

interface Proxy {
  url: string;
  /** The file of the authority that has to be believed. */
  authority: string;
}

let database: TestDatabase;
let proxy: Proxy;
let settings: Environment;
let backups: string;

/** A proxy as nginx is with `proxy_add_x_forwarded_for`, whose certificate is good for some days. */
async function startProxy(servicePort: number, days: number): Promise<Proxy> {
  const folder = await scratchFolder('proxy');
  const [key, authority] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', authority];
  execFileSync('openssl', [...made, '-days', String(days), ...subject], { stdio: 'ignore' });
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(authority) },
    (incoming, outgoing) => {
      const theirs = incoming.headers['x-forwarded-for'];
      const address = incoming.socket.remoteAddress ?? '';
      const headers = { ...incoming.headers, 'x-forwarded-for': theirs ? `${theirs}, ${address}` : address };
      const { method, url } = incoming;
      const onward = forward(
        { port: servicePort, host: '127.0.0.1', method, path: url, headers },
        (reply) => {
          outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(outgoing);
        },
      );
      onward.on('error', () => outgoing.writeHead(502).end('bad gateway'));
      incoming.pipe(onward);
    },
  ).listen(0, '127.0.0.1');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, authority };
}

const doctor = async (more: Environment = {}, args: string[] = ['--backups', backups]) =>
  comanda(['doctor', '--for', 'production', ...args], asServed({ ...settings, ...more }));

describe('comanda doctor --for production', { skip: hasOpenssl() ? false : 'needs openssl' }, () => {
  before(async () => {
    database = await createTestDatabase();
    const port = await freePort();
    proxy = await startProxy(port, 60);
    backups = await scratchFolder('backups');
    await writeFile(join(backups, 'comanda-20260101T000000Z.tar.zst.age'), '');
    settings = await settingsFor(database, {
      PORT: String(port),
      PUBLIC_URL: proxy.url,
      TRUST_PROXY: '1',
      SMTP_URL: (await startMailbox()).smtpUrl,
      MAIL_FROM: 'Comanda <no-reply@comanda.example>',
      NODE_EXTRA_CA_CERTS: proxy.authority,
      // As in production: nothing lies there, so nobody has made it.
      DATA_DIR: join(backups, 'nowhere'),
    });
    await startProcess(settings);
  });

  test('is 0 on a sound installation, and says what it has looked at', async () => {
    const { code, stdout, stderr } = await doctor();
    assert.equal(code, 0, stdout + stderr);
    for (const line of [
      /^ok {5}configuration: /m,
      /^ok {5}database: Postgres .*, schema (\d+) of \1$/m,
      /^ok {5}database roles: row-level security binds every login that a service has here$/m,
      /^ok {5}clock: as the database$/m,
      /^ok {5}public address: version .* is ready at https:\/\/localhost:\d+$/m,
      /^ok {5}certificate: the certificate is good until /m,
      /^ok {5}callers: a made-up X-Forwarded-For counts for nothing$/m,
      /^ok {5}mail: .* takes mail from Comanda <no-reply@comanda\.example>$/m,
      /^ok {5}backups: the newest of 1 is 0 hours old$/m,
    ])
      assert.match(stdout, line);
    assert.doesNotMatch(stdout, /^(WRONG|WARN)|disk:/m);
  });

  test('prints the same as JSON', async () => {
    const { code, stdout } = await doctor({}, ['--backups', backups, '--json']);
    assert.equal(code, 0);
    const found = JSON.parse(stdout) as { result: string; check: string; says: string }[];
    assert.ok(found.every(({ result }) => result === 'ok') && found.length >= 9, stdout);
  });

  const finds = async (line: RegExp, more: Environment, args?: string[]) => {
    const { code, stdout } = await doctor(more, args);
    assert.equal(code, 1, stdout);
    assert.match(stdout, line);
  };

  test('finds a service that believes what strangers say of their address', async () => {
    const port = await freePort();
    const front = await startProxy(port, 60);
    const careless = { PORT: String(port), PUBLIC_URL: front.url, NODE_EXTRA_CA_CERTS: front.authority };
    await startProcess({ ...settings, ...careless, TRUST_PROXY: '2' });
    await finds(/^WRONG {2}callers: whoever sends X-Forwarded-For chooses the address that counts/m, {
      ...careless,
      TRUST_PROXY: '2',
    });
  });

  test('finds a certificate that ends soon, and one that nobody believes', async () => {
    const soon = await startProxy(Number(settings.PORT), 5);
    await finds(/^WRONG {2}certificate: the certificate ends on .*: renew it$/m, {
      PUBLIC_URL: soon.url,
      NODE_EXTRA_CA_CERTS: soon.authority,
    });
    await finds(/^WRONG {2}public address: .* cannot be reached: .*certificate/m, {
      PUBLIC_URL: soon.url,
    });
  });

  test('finds an address where nobody answers, or somebody else', async () => {
    const nobody = `https://localhost:${await freePort()}`;
    await finds(/^WRONG {2}public address: .* cannot be reached: /m, { PUBLIC_URL: nobody });
    const nothing = await startProxy(await freePort(), 60);
    await finds(/^WRONG {2}public address: .* answers 502, and it is not Comanda that answers$/m, {
      PUBLIC_URL: nothing.url,
      NODE_EXTRA_CA_CERTS: nothing.authority,
    });
  });

  test('finds a mail server that does not answer, and an old or missing backup', async () => {
    await finds(/^WRONG {2}mail: /m, { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    await finds(/^WRONG {2}backups: there is no backup in /m, {}, ['--backups', await scratchFolder('none')]);
  });

  test('demands what development may leave out', async () => {
    const { code, stdout } = await doctor({ PUBLIC_URL: '', TRUST_PROXY: '' }, []);
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^WRONG {2}public address: PUBLIC_URL must be the https: address that clients use$/m,
    );
    assert.match(stdout, /^WARN {3}backups: not looked at: name their folder or bucket with --backups$/m);
    const unproxied = await doctor({ TRUST_PROXY: '' });
    assert.match(
      unproxied.stdout,
      /^WRONG {2}callers: TLS ends at a proxy, and TRUST_PROXY does not name it/m,
    );
    const mode = await doctor({ NODE_ENV: 'development' });
    assert.match(mode.stdout, /^WRONG {2}mode: NODE_ENV is not production/m);
  });
});
