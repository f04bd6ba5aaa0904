/**
 * The books, made again: what orders, payments, refunds and drawers say must be what the ledger says, to the cent. For
 * whoever has restored a backup, or doubts a database.
 */
export { type Verdict, verifyTenant } from './verify-tenant.ts';
