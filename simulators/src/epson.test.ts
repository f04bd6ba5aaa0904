import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { type EpsonSimulator, startEpsonSimulator } from './epson.ts';
import { HOST, listening, portOf, readBody } from './http.ts';

/** A server of one job, which is there until a result comes. */
let server: Server;
let job: string;
let heard: URLSearchParams[];
let printer: EpsonSimulator;

/** `Soup`, a QR code and a cut. */
const SOUP = '1c2e1b4501536f7570201b7413d50a1b45001d286b0c0031503068747470733a2f2f780a1d564203';

before(async () => {
  server = createServer((request, response) => {
    readBody(request)
      .then((text) => {
        const form = new URLSearchParams(text);
        heard.push(form);
        response.writeHead(200).end(form.get('ConnectionType') === 'GetRequest' ? job : '');
      })
      .catch(() => response.destroy());
  });
  await listening(server, () => server.listen(0, HOST));
});
after(() => void server.close());
beforeEach(async () => {
  job = jobOf(`<command>${SOUP}</command>`);
  heard = [];
  printer = await startEpsonSimulator({ url: `http://${HOST}:${portOf(server)}/poll`, everyMs: 0 });
});
afterEach(() => printer.stop());

const jobOf = (printed: string) =>
  `<PrintRequestInfo Version="2.00"><printjobid>job1</printjobid><epos-print>${printed}</epos-print></PrintRequestInfo>`;
const lastResult = () => heard.at(-1)?.get('ResponseFile') ?? '';

test('a job is asked for, printed, and its result said with its name', async () => {
  assert.equal(await printer.ask(), 'PRINTED');
  assert.deepEqual(
    heard.map((form) => form.get('ConnectionType')),
    ['GetRequest', 'SetResponse'],
  );
  assert.match(lastResult(), /<printjobid>job1<\/printjobid>.* success="true" code="" status="251658262"/);
  assert.equal(printer.papers()[0]?.bytes.toString('hex'), SOUP);
  job = '';
  assert.equal(await printer.ask(), 'NO_JOB');
});

test('the page shows what is on paper, as text', async () => {
  assert.match(await (await fetch(printer.pageUrl)).text(), /No paper yet/);
  await printer.ask();
  assert.equal(printer.papers()[0]?.text, 'Soup ·\n[code https://x]\n\n- - - - - - - -\n');
  assert.match(await (await fetch(printer.pageUrl)).text(), /Soup ·/);
});

test('without paper it takes nothing and says so; asked with nothing to print it says how it is', async () => {
  printer.setState('OUT_OF_PAPER');
  assert.equal(await printer.ask(), 'OFFLINE');
  assert.match(lastResult(), /success="false" code="EPTR_REC_EMPTY"/);
  printer.setState('READY');
  job = jobOf('');
  assert.equal(await printer.ask(), 'LOOKED');
  printer.setState('COVER_OPEN');
  await printer.tellStatus();
  assert.match(heard.at(-1)?.get('Status') ?? '', /asbstatus="0x0F00003C"/);
  assert.equal(printer.papers().length, 0);
});

test('the power goes before or after the paper, and nobody hears of it; the paper ends in the middle', async () => {
  printer.addFault('dies-before-printing');
  assert.deepEqual([await printer.ask(), await printer.ask()], ['DIED', 'OFF']);
  assert.equal(printer.papers().length, 0);
  printer.setState('READY');
  printer.addFault('dies-after-printing');
  assert.equal(await printer.ask(), 'DIED');
  assert.equal(printer.papers().length, 1);
  assert.ok(heard.every((form) => form.get('ConnectionType') === 'GetRequest'));
  printer.setState('READY');
  printer.addFault('paper-ends');
  assert.equal(await printer.ask(), 'OFFLINE');
  assert.ok(printer.papers()[1]!.text.length < printer.papers()[0]!.text.length);
});

test('people set its state and the next fault by requests', async () => {
  const post = (path: string, body: object) =>
    fetch(new URL(path, printer.pageUrl), { method: 'POST', body: JSON.stringify(body) });
  assert.equal((await post('/simulator/faults/next', { fault: 'cannot-read' })).status, 204);
  assert.equal(await printer.ask(), 'REFUSED');
  assert.match(lastResult(), /SchemaError/);
  assert.equal((await post('/simulator/faults/next', { fault: 'burns' })).status, 404);
  assert.equal((await post('/simulator/state', { state: 'COVER_OPEN' })).status, 204);
  assert.equal(await printer.ask(), 'OFFLINE');
});
