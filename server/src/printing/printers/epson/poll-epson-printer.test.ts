import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RawBytes } from '../../../../test/harness/http.ts';
import { addPrinter, type Printer, print, readJob } from '../../../../test/harness/printers.ts';
import { freshTenant, proves } from '../../../../test/harness/proves.ts';
import { tokenOf } from '../jobs/job.ts';
import { pollEpsonPrinter } from './poll-epson-printer.ts';

const kind = 'EPSON_SERVER_DIRECT_PRINT';
const FORM = 'application/x-www-form-urlencoded';

async function withPrinter() {
  const world = await freshTenant();
  const { key, place, target } = world;
  const printer = await addPrinter({ key, place }, { kind });
  const post = async (form: Record<string, string> | string, type = FORM) => {
    const text = typeof form === 'string' ? form : String(new URLSearchParams({ ID: 'x', ...form }));
    const path = printer.pollUrl.slice(target.url.length);
    const reply = await target.anyone.post(path, new RawBytes(type, Buffer.from(text)));
    assert.equal(reply.status, 200, text);
    return reply.text;
  };
  const how = async () => {
    const { condition, reported } = (await key.get<Printer>(printer.path)).must(200);
    return [condition, reported];
  };
  return { world, printer, post, how };
}

const resultOf = (attributes: string, token?: string) =>
  `<PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid>${
    token ? `<printjobid>${token}</printjobid>` : ''
  }</Parameter><PrintResponse><response ${attributes}/></PrintResponseInfo></ePOSPrint>`;

proves(pollEpsonPrinter, () => {
  test('200 whatever a printer posts, and what it says of itself is kept', async () => {
    const { post, how } = await withPrinter();
    await post({ ConnectionType: 'GetRequest', Name: 'X4WQ', Unknown: '7' });
    assert.deepEqual(await how(), ['READY', null]);
    const status = (bits: string) =>
      `<statusmonitor Version="1.00"><printerstatus devicename="local_printer" asbstatus="${bits}"/></statusmonitor>`;
    await post({ ConnectionType: 'SetStatus', Status: status('0x0F00003C') });
    assert.deepEqual(await how(), ['COVER_OPEN', 'status 0xf00003c']);
    await post(status('0x0F020014'), 'text/xml');
    assert.deepEqual(await how(), ['PAPER_LOW', 'status 0xf020014']);
    await post({
      ConnectionType: 'SetResponse',
      ResponseFile: resultOf('success="false" code="EPTR_CUTTER"'),
    });
    assert.deepEqual(await how(), ['FAULT', 'EPTR_CUTTER']);
    await post({ ConnectionType: 'SetResponse', ResponseFile: '<!DOCTYPE x [<!ENTITY a "b">]><response' });
    await post({ ConnectionType: 'Something', ResponseFile: '' });
    await post(`ConnectionType=%E0%A4%A&ResponseFile=${'<'.repeat(50_000)}`);
  });

  test('200 by each result: printed, to be sent again, perhaps printed, never to be sent again', async () => {
    const { world, printer, post } = await withPrinter();
    await post({ ConnectionType: 'GetRequest' });
    const cases: [string, string, boolean][] = [
      ['success="true" code="" status="251854870"', 'PRINTED', false],
      ["success='1' code=''", 'PRINTED', false],
      ['success="false" code="EX_DEVICE_BUSY" status="0"', 'QUEUED', false],
      ['success="false" code="EX_TIMEOUT" status="0"', 'QUEUED', true],
      ['success="true" code="Printing" status="0"', 'SENT', false],
      ['success="false" code="SchemaError" status="0"', 'FAILED', false],
      ['success="false" code="RequestEntityTooLarge"', 'FAILED', false],
      ['success="false" code="EPTR_REC_EMPTY" status="0"', 'QUEUED', true],
    ];
    for (const [attributes, state, mark] of cases) {
      const job = await print(world, { kind: 'TEST', printerGuid: printer.guid });
      const asked = await post({ ConnectionType: 'GetRequest' });
      assert.ok(asked.includes(`<printjobid>${tokenOf(job.guid)}</printjobid>`), attributes);
      const ResponseFile = resultOf(attributes, tokenOf(job.guid));
      assert.equal(await post({ ConnectionType: 'SetResponse', ResponseFile }), '');
      const after = await readJob(world, job);
      assert.deepEqual([after.state, after.possibleDuplicate], [state, mark], attributes);
      if (state === 'QUEUED' || state === 'SENT')
        (await world.key.post(`${world.place.path}/print-jobs/${job.guid}/cancel`, undefined)).must(200);
    }
  });

  test('200 to a printer that cannot read the answer and names no job: the job FAILED', async () => {
    const { world, printer, post } = await withPrinter();
    await post({ ConnectionType: 'GetRequest' });
    const job = await print(world, { kind: 'TEST', printerGuid: printer.guid });
    await post({ ConnectionType: 'GetRequest' });
    const ResponseFile =
      '<PrintResponseInfo Version="3.00"><ServerDirectPrint><Response Success="false"><ErrorSummary>XML Parse Error' +
      '</ErrorSummary><ErrorDetail>x</ErrorDetail></Response></ServerDirectPrint></PrintResponseInfo>';
    await post({ ConnectionType: 'SetResponse', ResponseFile });
    const { state, problem } = await readJob(world, job);
    assert.deepEqual([state, problem], ['FAILED', 'The printer says XML Parse Error.']);
  });

  test('401 with a key that nobody has, and with that of a Star printer', async () => {
    const { world, printer } = await withPrinter();
    const star = await addPrinter(world);
    for (const key of ['a'.repeat(43), star.key]) {
      const url = printer.pollUrl.replace(printer.key, key);
      const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ ID: 'x' }) });
      assert.equal(answer.status, 401, key);
    }
  });
});
