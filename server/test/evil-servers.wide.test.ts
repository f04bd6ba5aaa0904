import assert from 'node:assert/strict';
import { lookup } from 'node:dns';
import type { Socket } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createComanda } from '@comanda/sdk';
import { createSso } from '../src/identity/auth/sso.ts';
import { openWebhookClient } from '../src/integrations/webhooks/webhook-client.ts';
import { listS3 } from '../src/main/backup/s3.ts';
import { systemClock } from '../src/platform/clock.ts';
import { callProvider } from '../src/platform/provider-call.ts';
import { openSmtp } from '../src/providers/mail/smtp.ts';
import { openGatewayHttp } from '../src/providers/payments/gateway-http.ts';
import { atEnd } from './harness/cleanup.ts';
import { eventually } from './harness/eventually.ts';
import { EVIL, startSpeaker } from './harness/evil-servers.ts';

/** Every client of ours against every server that breaks HTTP: it ends in its time, believes nothing, and leaves nothing open. */

const TIME_MS = 1_000;
/** A busy machine is late; what hangs does so for ever. */
const LATE_MS = 20_000;

const webhooks = openWebhookClient({ allowPrivate: true, timeoutMs: TIME_MS, lookup });
atEnd(webhooks.close);

interface Client {
  /** Makes one request. Answers what it takes for true; null when that is nothing. */
  ask(url: string): Promise<unknown>;
  /** Of one request. */
  limitMs: number;
}

const CLIENTS: Readonly<Record<string, Client>> = {
  webhooks: {
    limitMs: TIME_MS,
    ask: async (url) => (await webhooks.post(url, {}, '{}')).status,
  },
  'the gateway of cards': {
    limitMs: TIME_MS,
    async ask(url) {
      const gateway = openGatewayHttp(url);
      const answer = await gateway.send({ method: 'PUT', path: '/x', body: {}, timeoutMs: TIME_MS });
      gateway.close();
      assert.notEqual(answer.kind, 'notSent', 'it was on its way');
      return answer.kind === 'answered' ? answer.status : null;
    },
  },
  providers: {
    limitMs: TIME_MS,
    async ask(url) {
      const answer = await callProvider({ url, timeoutMs: TIME_MS });
      return answer.kind === 'answer' ? answer.status : null;
    },
  },
  'identity providers': {
    limitMs: 10_000,
    async ask(url) {
      const sso = createSso(
        [{ id: 'x', name: 'X', issuer: url, clientId: 'c', clientSecret: 's' } as never],
        systemClock,
      );
      return sso
        .provider('x')
        .discovered()
        .then(
          () => 200,
          () => null,
        );
    },
  },
  mail: {
    limitMs: TIME_MS,
    async ask(url) {
      const mail = openSmtp({
        url: url.replace('http:', 'smtp:'),
        from: 'a@b.example',
        sendTimeoutMs: TIME_MS,
      });
      const sent = await mail.send({ id: 'i', to: 'c@d.example', subject: 's', text: 't', html: 'h' });
      mail.close();
      return sent.kind === 'retry' ? null : sent.kind;
    },
  },
  'a bucket': {
    // It tries six times, with pauses that grow to 6.4 s.
    limitMs: 6 * TIME_MS + 13_000,
    ask: (url) =>
      listS3(
        {
          endpoint: url,
          region: 'x',
          accessKey: 'k',
          secretKey: 's',
          pathStyle: true,
          exchangeMs: TIME_MS,
        },
        's3://bucket/backups',
      ).then(
        () => 200,
        () => null,
      ),
  },
  'the SDK': {
    limitMs: TIME_MS,
    ask: (url) =>
      createComanda({ url, apiKey: 'k', retries: 0, timeoutMs: TIME_MS })
        .call('getHealth')
        .then(
          () => 200,
          () => null,
        ),
  },
};

/** A client that does not look into the body has these for answers; all others are none. */
const HEARD: Readonly<Record<string, number>> = {
  'redirects to itself': 302,
  'sends a gzip bomb': 200,
  'sends a body without end': 200,
  'sends chunks without end': 200,
};

for (const [who, { ask, limitMs }] of Object.entries(CLIENTS)) {
  describe(who, { concurrency: true }, () => {
    for (const [what, speak] of Object.entries(EVIL)) {
      test(`ends when a server ${what}`, async () => {
        const server = await startSpeaker(speak);
        const startedAt = performance.now();
        const heard = await ask(server.url);
        const took = performance.now() - startedAt;
        assert.ok(took < limitMs + LATE_MS, `${took} ms`);
        if (heard !== null) assert.equal(heard, HEARD[what]);
        const rests = heard === 302 || what === 'sends a gzip bomb';
        await eventually(async () => assert.ok(server.open() <= (rests ? 1 : 0), `${server.open()} open`));
      });
    }
  });
}

const answer = (status: number) => `HTTP/1.1 ${status} OK\r\ncontent-length: 2\r\n\r\n{}`;

/** Answers the first request of a connection twice, at once or later, and each other with 204. */
async function startDoubleTalker(whenMs: number) {
  const seen = new WeakSet<Socket>();
  const speak = (socket: Socket): void => {
    const isFirst = !seen.has(socket);
    seen.add(socket);
    if (!isFirst) socket.write('HTTP/1.1 204 No Content\r\n\r\n');
    else if (whenMs === 0) socket.write(answer(200) + answer(299));
    else {
      socket.write(answer(200));
      setTimeout(() => socket.write(answer(299)), whenMs);
    }
    socket.once('data', () => speak(socket));
  };
  return startSpeaker(speak);
}

for (const whenMs of [0, 20]) {
  test(`an answer that nobody asked for is never that of the next request (${whenMs} ms later)`, async () => {
    const { url } = await startDoubleTalker(whenMs);
    const gateway = openGatewayHttp(url);
    atEnd(gateway.close);
    for (let nth = 0; nth < 6; nth++) {
      const { status } = await webhooks.post(url, {}, '{}');
      const said = await gateway.send({ method: 'PUT', path: '/x', body: {}, timeoutMs: TIME_MS });
      const provided = await callProvider({ url, timeoutMs: TIME_MS });
      for (const one of [
        status,
        (said as { status?: number }).status,
        (provided as { status?: number }).status,
      ])
        assert.notEqual(one, 299);
      // Over HTTP/1 one that comes while another request waits cannot be told from its own.
      await sleep(5 * whenMs);
    }
  });
}

const STALLS: Readonly<Record<string, (socket: Socket) => void>> = {
  'says nothing': () => {},
  'speaks plain HTTP': (socket) => socket.write(answer(200)),
  'begins its hello': (socket) => socket.write(Buffer.from('16030300ff', 'hex')),
  'drips its hello': (socket) => {
    const timer = setInterval(() => socket.write(Buffer.of(22)), 20);
    socket.on('close', () => clearInterval(timer));
  },
};

for (const [what, speak] of Object.entries(STALLS)) {
  test(`a server of TLS that ${what} has been sent nothing when the time is over`, async () => {
    const server = await startSpeaker(speak);
    const url = server.url.replace('http:', 'https:');
    const gateway = openGatewayHttp(url);
    atEnd(gateway.close);
    const asked = [
      webhooks.post(url, {}, '{}').then(({ status }) => status),
      gateway.send({ method: 'PUT', path: '/x', body: {}, timeoutMs: TIME_MS }).then(({ kind }) => kind),
      callProvider({ url, timeoutMs: TIME_MS }).then(({ kind }) => kind),
    ];
    const startedAt = performance.now();
    assert.deepEqual(await Promise.all(asked), [null, 'notSent', 'unreachable']);
    assert.ok(performance.now() - startedAt < TIME_MS + LATE_MS);
    await eventually(async () => assert.equal(server.open(), 0));
  });
}
