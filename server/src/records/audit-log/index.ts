import { listAuditLog } from './list-audit-log.ts';

/**
 * The audit log: who did what to whom, from where and when, with the correlation id. Append-only: no role that serves
 * requests may change or delete a line. A line is written in the transaction of what it tells about.
 */
export const auditLogRoutes = [listAuditLog];
export { createAuditLog } from './audit-log.ts';
export { findRemoval, formerAccounts, laterAccounts, madeUsersBy, targetsOf } from './queries.ts';
export {
  type AuditAction,
  type AuditedCall,
  auditCall,
  type NewAuditEntry,
  recordAudit,
  recordAuditIn,
} from './record.ts';
