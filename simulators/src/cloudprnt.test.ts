import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { type CloudPrntSimulator, startCloudPrntSimulator } from './cloudprnt.ts';
import { HOST, listening, portOf, readBody } from './http.ts';

/** A server of one job, which is there until it is confirmed as printed or as unreadable. */
let server: Server;
let job: { token: string; mediaTypes: string[]; bytes: Buffer } | null;
let heard: string[];
let printer: CloudPrntSimulator;

const SOUP = Buffer.from(
  '1b07141407' +
    '1b45' +
    '1b690100' +
    '1b1d7401536f757020d50a' +
    '1b46' +
    '1b1d795330021b1d79533101' +
    '1b1d794431000a00687474703a2f2f782f79' +
    '1b1d79500a' +
    '1b301b580100aabbcc0a' +
    '1b6401',
  'hex',
);

before(async () => {
  server = createServer((request, response) => {
    answer(request)
      .then(({ status, body }) => response.writeHead(status).end(body))
      .catch(() => response.destroy());
  });
  await listening(server, () => server.listen(0, HOST));
});
after(() => void server.close());
beforeEach(async () => {
  job = { token: 'job1', mediaTypes: ['application/vnd.star.starprnt', 'text/plain'], bytes: SOUP };
  heard = [];
  printer = await startCloudPrntSimulator({ url: `http://${HOST}:${portOf(server)}/poll?key=s`, everyMs: 0 });
});
afterEach(() => printer.stop());

async function answer(request: IncomingMessage): Promise<{ status: number; body: string | Buffer }> {
  const { searchParams } = new URL(request.url ?? '/', `http://${HOST}`);
  const body = await readBody(request);
  const said = request.method === 'POST' ? (JSON.parse(body) as { statusCode: string }).statusCode : '';
  const code = searchParams.get('code');
  const words = [request.method, searchParams.get('key'), searchParams.get('token'), code, said];
  heard.push(words.filter(Boolean).join(' '));
  if (code !== null) job = null;
  if (request.method === 'GET') return { status: job ? 200 : 404, body: job?.bytes ?? '' };
  if (code !== null || !job) return { status: 200, body: '{"jobReady":false}' };
  const { token, mediaTypes } = job;
  return { status: 200, body: JSON.stringify({ jobReady: true, jobToken: token, mediaTypes }) };
}

test('a job is asked for, fetched, printed and confirmed, with its token and what the URL holds', async () => {
  assert.equal(await printer.ask(), 'PRINTED');
  assert.deepEqual(heard, ['POST s 200%20OK', 'GET s job1', 'DELETE s job1 200 OK']);
  assert.equal(await printer.ask(), 'NO_JOB');
  assert.equal(printer.papers().length, 1);
  assert.deepEqual(printer.papers()[0]?.bytes, SOUP);
});

test('the page shows what is on paper, as text', async () => {
  assert.match(await (await fetch(printer.pageUrl)).text(), /No paper yet/);
  await printer.ask();
  assert.equal(
    printer.papers()[0]?.text,
    '[drawer]\nSoup ·\n[code http://x/y]\n\n[picture]\n\n- - - - - - - -\n',
  );
  job = { token: 'job2', mediaTypes: ['text/plain'], bytes: Buffer.from('<b>Łódź</b>') };
  await printer.ask();
  const page = await (await fetch(printer.pageUrl)).text();
  assert.ok(page.includes('&lt;b&gt;Łódź&lt;/b&gt;') && page.includes('[code http://x/y]'));
});

test('a printer without paper says so and fetches nothing; one that is off says nothing', async () => {
  printer.setState('OUT_OF_PAPER');
  assert.equal(await printer.ask(), 'OFFLINE');
  printer.setState('OFF');
  assert.equal(await printer.ask(), 'OFF');
  assert.deepEqual(heard, ['POST s 410%20Out%20of%20Paper']);
  printer.setState('PAPER_LOW');
  assert.equal(await printer.ask(), 'PRINTED');
});

test('the power goes before or after the paper: nobody hears of it, and it is off', async () => {
  printer.addFault('dies-before-printing');
  assert.equal(await printer.ask(), 'DIED');
  assert.equal(printer.papers().length, 0);
  printer.setState('READY');
  printer.addFault('dies-after-printing');
  assert.equal(await printer.ask(), 'DIED');
  assert.equal(await printer.ask(), 'OFF');
  assert.equal(printer.papers().length, 1);
  assert.ok(heard.every((line) => !line.startsWith('DELETE')));
});

test('a job is confirmed twice, refused for its data or its type, and asked for once at a time', async () => {
  printer.addFault('cannot-read');
  assert.equal(await printer.ask(), 'REFUSED');
  assert.equal(heard.at(-1), 'DELETE s job1 511');
  job = { token: 'job2', mediaTypes: ['image/png'], bytes: SOUP };
  assert.equal(await printer.ask(), 'REFUSED');
  assert.equal(heard.at(-1), 'DELETE s job2 510');
  job = { token: 'job3', mediaTypes: ['text/plain'], bytes: SOUP };
  printer.addFault('confirms-twice');
  assert.deepEqual(await Promise.all([printer.ask(), printer.ask()]), ['PRINTED', 'PRINTED']);
  assert.deepEqual(heard.slice(-4), [
    'POST s 200%20OK',
    'GET s job3',
    'DELETE s job3 200 OK',
    'DELETE s job3 200 OK',
  ]);
  assert.equal(printer.papers().length, 1);
});

test('people set its state and the next fault by requests', async () => {
  const post = (path: string, body: object) =>
    fetch(new URL(path, printer.pageUrl), { method: 'POST', body: JSON.stringify(body) });
  assert.equal((await post('/simulator/state', { state: 'COVER_OPEN' })).status, 204);
  assert.equal(await printer.ask(), 'OFFLINE');
  assert.equal((await post('/simulator/state', { state: 'ON_FIRE' })).status, 404);
  await post('/simulator/state', { state: 'READY' });
  assert.equal((await post('/simulator/faults/next', { fault: 'dies-after-printing' })).status, 204);
  assert.equal(await printer.ask(), 'DIED');
});
