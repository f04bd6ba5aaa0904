import type { AdministrationScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { type AuditFilter, pageOfAudit } from './queries.ts';
import type { AuditRow } from './shapes.ts';

/** Reads the audit log. */
export interface AuditLog {
  /** At most `limit` lines, newest first, after a position: those of the scope's tenant, or all when an operator names none. */
  read(scope: AdministrationScope, filter: Omit<AuditFilter, 'tenantId'>, page: Page): Promise<AuditRow[]>;
}

/** `identity` is the only role that sees the lines of every tenant. */
export function createAuditLog({ db, identity }: { db: Database; identity: Database }): AuditLog {
  return {
    async read(scope, filter, page) {
      const list = pageOfAudit({ ...filter, tenantId: scope.tenant?.tenantId ?? null }, page);
      const [rows] = await (scope.tenant ? db.run(scope.tenant, list) : identity.run(scope, list));
      return rows;
    },
  };
}
