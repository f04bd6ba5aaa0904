import { noSaleSlipOf } from '@comanda/documents';
import type { RestaurantScope } from '../../../access/index.ts';
import type { DrawerKick } from '../../../money/cash-drawers/index.ts';
import { isoTime } from '../../../platform/clock.ts';
import { one } from '../../../platform/db/database.ts';
import { NO_WRITES } from '../../../platform/db/statement.ts';
import { newGuid } from '../../../platform/ids.ts';
import type { PrintingDeps } from '../../deps.ts';
import { readHouse } from '../../receipts/index.ts';
import { findPrinter } from '../queries.ts';
import { jobEvent } from './events.ts';
import { insertJob, type NewJob } from './queries.ts';
import { receiptPrinter } from './receipt-printer.ts';

/** The printers' side of cash drawers: statements that join the transaction of a drawer. */
export function createDrawerKick(deps: Pick<PrintingDeps, 'db' | 'restaurants'>): DrawerKick {
  return {
    async noSale(scope, { at, ...slip }, named) {
      const printerGuid = await printerFor(deps, scope, named);
      if (printerGuid === null) return NO_WRITES;
      const { place, settingFor } = await readHouse(deps, scope);
      const { currency, timeZone } = place;
      const print = noSaleSlipOf({ ...slip, currency, at: isoTime(at) }, timeZone, settingFor(currency));
      const job: NewJob = {
        guid: newGuid(),
        printerGuid,
        kind: 'DRAWER',
        title: print.title,
        orderGuid: null,
        ticketGuid: null,
        words: { marks: [], print, drawerAt: printerGuid },
      };
      return { rows: [insertJob(scope, job, at)], events: [jobEvent(scope, 'print_job.created', job, at)] };
    },
  };
}

/** Null: no printer opens a drawer here. */
async function printerFor(
  { db }: Pick<PrintingDeps, 'db'>,
  scope: RestaurantScope,
  named: string | undefined,
): Promise<string | null> {
  if (named === undefined) return (await receiptPrinter(db, scope))?.guid ?? null;
  const [rows] = await db.run(scope, findPrinter(scope, named));
  return one(rows, 'printer').guid;
}
