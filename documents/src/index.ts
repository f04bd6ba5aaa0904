/**
 * What is printed, shown and mailed of an order: documents as data, made from what the API answers, and renderers that arrange
 * them as HTML, plain text and ESC/POS bytes. Pure; it runs in browsers too.
 */
export { differencesIn } from './adds-up.ts';
export { billOf, type CheckLike, type OrderLike, type Setting } from './bill.ts';
export { type EscPosOptions, renderEscPos } from './escpos.ts';
export { type HtmlOptions, renderHtml, styleOf } from './html.ts';
export type * from './model.ts';
export { reportOf, type TicketLike, ticketOf, tipSlipOf } from './other-documents.ts';
export { linesOf, renderText } from './text.ts';
