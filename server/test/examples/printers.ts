import { client, RawBytes } from '../harness/http.ts';
import type { Place } from './catalog.ts';
import { pizza } from './orders.ts';
import type { Story } from './story.ts';

/** The printer of the kitchen, what it prints, and one at the bar that breaks. */
export async function setUpPrinters(story: Story, place: Place): Promise<void> {
  const { call, service } = story;
  const { key: as, restaurantGuid } = place;
  const params = { restaurantGuid };
  const kitchen = { name: 'Kitchen', kind: 'STAR_CLOUDPRNT' as const, printsReceipts: true };
  const { printer } = await call('createPrinter', { as, params, body: kitchen });
  const its = { ...params, printerGuid: printer.guid };
  await call('updatePrinter', { as, params: its, body: { pollSeconds: 3, version: 1 } });
  const { key } = await call('replacePrinterKey', { as, params: its });
  await call('getPrinter', { as, params: its });
  await call('listPrinters', { as, params });
  const bar = { name: 'Bar', kind: 'EPSON_SERVER_DIRECT_PRINT' as const, paperWidth: 58 as const };
  const broken = await call('createPrinter', { as, params, body: bar });
  const spare = { ...params, printerGuid: broken.printer.guid };
  const body = { diningOption: 'TAKE_OUT' as const, items: [pizza(place)] };
  const { guid: orderGuid } = await call('createOrder', { as, params, body });
  const bill = { kind: 'BILL' as const, orderGuid, printerGuid: spare.printerGuid };
  const { guid: printJobGuid } = await call('createPrintJob', { as, params, body: bill });
  await printOneAtEpson(story, client(service.url), broken.key!);
  await call('reroutePrinter', { as, params: spare, body: { printerGuid: printer.guid } });
  await call('reroutePrintJob', {
    as,
    params: { ...params, printJobGuid },
    body: { printerGuid: printer.guid },
  });
  // Only replays lack what is shown once.
  await printOne(story, client(service.url), key!);
  await call('getPrintJob', { as, params: { ...params, printJobGuid } });
  const again = await call('reprintPrintJob', { as, params: { ...params, printJobGuid } });
  await call('cancelPrintJob', { as, params: { ...params, printJobGuid: again.guid } });
  await call('listPrintJobs', { as, params });
  await call('deletePrinter', { as, params: spare });
}

/** A round of a Star printer. */
async function printOne({ read }: Story, as: ReturnType<typeof client>, printerKey: string): Promise<void> {
  const params = { printerKey };
  const body = new RawBytes('application/json', Buffer.from('{"statusCode":"200%20OK"}'));
  const { jobToken: token } = (await read('pollStarPrinter', { as, params, body })) as { jobToken: string };
  await read('getStarJob', { as, params, query: { token, type: 'text/plain' } });
  await read('confirmStarJob', { as, params, query: { token, code: '200 OK' } });
}

/** An Epson printer asks for the first time: nothing is printed before it has said how it is. */
async function printOneAtEpson(
  { read }: Story,
  as: ReturnType<typeof client>,
  printerKey: string,
): Promise<void> {
  const body = new RawBytes(
    'application/x-www-form-urlencoded',
    Buffer.from('ConnectionType=GetRequest&ID=bar'),
  );
  await read('pollEpsonPrinter', { as, params: { printerKey }, body });
}
