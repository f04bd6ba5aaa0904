import type { Call, RestaurantScope } from '../../../access/index.ts';
import { restaurant } from '../../../access/index.ts';
import { allStations, findTicket, toTicket } from '../../../ordering/kitchen/index.ts';
import { one, onlyRow } from '../../../platform/db/database.ts';
import { failFields } from '../../../platform/errors.ts';
import { created } from '../../../platform/http/route.ts';
import { restaurantParams } from '../../../platform/http/shapes.ts';
import { newGuid } from '../../../platform/ids.ts';
import type { PrintingDeps } from '../../deps.ts';
import { route } from '../../deps.ts';
import { loadReceipt } from '../../receipts/index.ts';
import type { Printer } from '../printer.ts';
import { findPrinter, toPrinter } from '../queries.ts';
import { testPageOf } from './document.ts';
import { jobEvent } from './events.ts';
import { insertJob, type NewJob, toJob } from './queries.ts';
import { failWithoutPrinter, receiptPrinter } from './receipt-printer.ts';
import { NewPrintJob, PrintJobShape, renderJob } from './shapes.ts';

export const createPrintJob = route({
  operationId: 'createPrintJob',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/print-jobs',
  summary: 'Print something.',
  description:
    'Puts it into the queue of a printer, as it is now. A ticket that is asked for so is printed once more and says REPRINT; ' +
    'nothing is cooked again. Send an Idempotency-Key, so that a retry prints nothing twice.',
  access: restaurant('write:printers'),
  params: restaurantParams,
  body: NewPrintJob,
  response: PrintJobShape,
  errors: ['INVALID_STATE'],
  when: { INVALID_STATE: 'A RECEIPT is asked for and the check is not paid.' },
  handler: async (call) => {
    const { deps, scope } = call;
    const job = await wantedJob(call);
    const now = deps.clock.now();
    return call.transaction(scope, async (tx) => {
      const [rows] = await tx.run(insertJob(scope, job, now), jobEvent(scope, 'print_job.created', job, now));
      return created(renderJob(toJob(onlyRow(rows))));
    });
  },
});

type PrintCall = Pick<Call<PrintingDeps>, 'deps'> & {
  scope: RestaurantScope;
  body: {
    kind: 'RECEIPT' | 'BILL' | 'TICKET' | 'TEST';
    printerGuid?: string;
    orderGuid?: string;
    checkGuid?: string;
    ticketGuid?: string;
  };
};

/** Which fields a kind has beside its printer; the first is required. */
const FIELDS = {
  RECEIPT: ['orderGuid', 'checkGuid'],
  BILL: ['orderGuid', 'checkGuid'],
  TICKET: ['ticketGuid'],
  TEST: [],
} as const;

function assertFields(body: PrintCall['body']): void {
  const fields: readonly string[] = FIELDS[body.kind];
  for (const name of ['orderGuid', 'checkGuid', 'ticketGuid'] as const)
    if (body[name] !== undefined && !fields.includes(name))
      failFields([{ in: 'body', path: `/${name}`, rule: 'unknown', message: `a ${body.kind} has none` }]);
  const [required] = FIELDS[body.kind];
  if (required !== undefined && body[required] === undefined)
    failFields([{ in: 'body', path: `/${required}`, rule: 'required', message: 'says what to print' }]);
}

async function wantedJob({ deps, scope, body }: PrintCall): Promise<NewJob> {
  assertFields(body);
  const { kind } = body;
  const guid = newGuid();
  const place = await deps.restaurants.get(scope, scope.restaurantGuid);
  if (kind === 'TICKET') return ticketJob({ deps, scope, body }, guid);
  const printer = await printerFor({ deps, scope, body });
  const common = { guid, printerGuid: printer.guid, ticketGuid: null };
  if (kind === 'TEST') {
    const words = { marks: [], print: testPageOf(place, printer) };
    return { ...common, kind, title: 'Test page', orderGuid: null, words };
  }
  // Required above.
  const orderGuid = body.orderGuid!;
  const wanted = { orderGuid, checkGuid: body.checkGuid, kind, marks: [] };
  const { receipt: print } = await loadReceipt(deps, scope, wanted, 'body');
  return { ...common, kind: 'RECEIPT', title: print.title, orderGuid, words: { marks: [], print } };
}

async function ticketJob({ deps, scope, body }: PrintCall, guid: string): Promise<NewJob> {
  const [rows, stations] = await deps.db.run(
    scope,
    // Required above.
    findTicket(scope, body.ticketGuid!),
    allStations(scope),
  );
  const { stationGuid, items, notes, orderGuid, number, ...ticket } = toTicket(one(rows, 'ticket'));
  const station = stations.find((one) => one.guid === stationGuid);
  const printerGuid = body.printerGuid ?? station?.printer_guid ?? undefined;
  if (printerGuid === undefined) failWithoutPrinter('its station has none');
  const printer = await printerFor({ deps, scope, body: { ...body, printerGuid } });
  return {
    guid,
    printerGuid: printer.guid,
    kind: 'TICKET',
    title: number,
    orderGuid,
    ticketGuid: ticket.guid,
    words: { marks: ['REPRINT'], ticket: { stationGuid, items, notes } },
  };
}

/** The printer that is named; else the one that prints receipts. */
async function printerFor({ deps, scope, body: { printerGuid, kind } }: PrintCall): Promise<Printer> {
  if (printerGuid !== undefined) {
    const [rows] = await deps.db.run(scope, findPrinter(scope, printerGuid));
    return toPrinter(one(rows, 'printer'));
  }
  if (kind === 'TEST') failWithoutPrinter('say which printer is tested');
  return (await receiptPrinter(deps.db, scope)) ?? failWithoutPrinter('none prints receipts: say which');
}
