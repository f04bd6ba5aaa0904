import { createPrinter } from './create-printer.ts';
import { deletePrinter } from './delete-printer.ts';
import { pollEpsonPrinter } from './epson/poll-epson-printer.ts';
import { getPrinter } from './get-printer.ts';
import { cancelPrintJob } from './jobs/cancel-print-job.ts';
import { createPrintJob } from './jobs/create-print-job.ts';
import { getPrintJob } from './jobs/get-print-job.ts';
import { listPrintJobs } from './jobs/list-print-jobs.ts';
import { reprintPrintJob } from './jobs/reprint-print-job.ts';
import { reroutePrintJob } from './jobs/reroute-print-job.ts';
import { listPrinters } from './list-printers.ts';
import { replacePrinterKey } from './replace-printer-key.ts';
import { reroutePrinter } from './reroute-printer.ts';
import { confirmStarJob } from './star/confirm-star-job.ts';
import { getStarJob } from './star/get-star-job.ts';
import { pollStarPrinter } from './star/poll-star-printer.ts';
import { updatePrinter } from './update-printer.ts';

/**
 * Printers of restaurants, how each is, and what is to be printed at it. Printers ask for that with a key of their own. What one
 * took and did not answer it gets again, and its paper says that it may be there twice.
 */
export const printerRoutes = [
  listPrinters,
  createPrinter,
  getPrinter,
  updatePrinter,
  replacePrinterKey,
  reroutePrinter,
  deletePrinter,
  listPrintJobs,
  createPrintJob,
  getPrintJob,
  reprintPrintJob,
  reroutePrintJob,
  cancelPrintJob,
  pollStarPrinter,
  getStarJob,
  confirmStarJob,
  pollEpsonPrinter,
];
export { endPrinterKey, printersInForce } from './in-force-queries.ts';
export { createDrawerKick } from './jobs/drawer-kick.ts';
export { forgetPrintJobs } from './jobs/forget-print-jobs.ts';
export { createTicketPrinting } from './jobs/ticket-printing.ts';
export { startPrinterVisits } from './network/visits.ts';
export { startPrinterWatch } from './watch.ts';
