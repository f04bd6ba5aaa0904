/**
 * What is printed, shown and mailed of an order: documents as data, made from what the API answers, and renderers that arrange
 * them as HTML, plain text and ESC/POS bytes. Pure; it runs in browsers too.
 */
export { differencesIn } from './adds-up.ts';
export { billOf, type CheckLike, localTime, type OrderLike, type Setting } from './bill.ts';
export { amountText, type Block, blocksOf } from './blocks.ts';
export { CODE_TABLE_NAMES, type CodeTables } from './code-tables.ts';
export { MODIFIER_QUANTITIES, type ModifierQuantities } from './details.ts';
export { dotsOf } from './dots.ts';
export { type EscPosOptions, renderEscPos } from './escpos.ts';
export { type House, type HouseSettings, settingOf } from './house.ts';
export { type HtmlOptions, renderHtml, styleOf } from './html.ts';
export { creditNoteOf, type InvoicedCheck, type Issue, invoiceOf, type TakenBack } from './invoice.ts';
export type * from './model.ts';
export { reportOf, type TicketLike, ticketOf, tipSlipOf } from './other-documents.ts';
export {
  type DayLike,
  type DrawerLike,
  dayReportOf,
  drawerReportOf,
  type NoSaleLike,
  noSaleSlipOf,
} from './reports.ts';
export { linesOf, renderText } from './text.ts';
export { type SmallBillTips, type SuggestedTips, suggestionsOf } from './tip-suggestions.ts';
export { LANGUAGES, type Language, say } from './words.ts';
