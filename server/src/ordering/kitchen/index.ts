import { bumpKitchenTicket } from './bump-kitchen-ticket.ts';
import { createKitchenStation } from './create-kitchen-station.ts';
import { deleteKitchenStation } from './delete-kitchen-station.ts';
import { getKitchenOrder } from './get-kitchen-order.ts';
import { getKitchenRouting } from './get-kitchen-routing.ts';
import { getKitchenStation } from './get-kitchen-station.ts';
import { getKitchenTicket } from './get-kitchen-ticket.ts';
import { listKitchenOrders } from './list-kitchen-orders.ts';
import { listKitchenStations } from './list-kitchen-stations.ts';
import { listKitchenTickets } from './list-kitchen-tickets.ts';
import { prioritizeKitchenTicket } from './prioritize-kitchen-ticket.ts';
import { recallKitchenTicket } from './recall-kitchen-ticket.ts';
import { replaceKitchenRouting } from './replace-kitchen-routing.ts';
import { reprintKitchenTicket } from './reprint-kitchen-ticket.ts';
import { startKitchenTicket } from './start-kitchen-ticket.ts';
import { updateKitchenStation } from './update-kitchen-station.ts';
import { updatePrintStatus } from './update-print-status.ts';

/**
 * The kitchen: its stations, the rules that say which of them makes a dish, and the tickets on which they do. A dish that
 * nothing routes is not lost; a ticket exists exactly when the order that sent it does, and moves together with it.
 */
export const kitchenRoutes = [
  listKitchenStations,
  createKitchenStation,
  getKitchenStation,
  updateKitchenStation,
  deleteKitchenStation,
  getKitchenRouting,
  replaceKitchenRouting,
  listKitchenTickets,
  getKitchenTicket,
  startKitchenTicket,
  bumpKitchenTicket,
  recallKitchenTicket,
  prioritizeKitchenTicket,
  reprintKitchenTicket,
  updatePrintStatus,
  listKitchenOrders,
  getKitchenOrder,
];
export { createKitchenDirectory } from './directory.ts';
export { createKitchenLoad } from './load.ts';
export { noteTicketPrint, noteVoidsPrinted } from './note-print.ts';
export { createKitchenPort } from './port.ts';
export { allStations } from './queries.ts';
export type { ChangedTicket, PrintedTicket, TicketPrinting } from './ticket-printing.ts';
export { findTicket, type StoredTicket, toTicket } from './ticket-queries.ts';
export { ticketParams } from './ticket-shapes.ts';
