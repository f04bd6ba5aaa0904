import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { LookupDatabase } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { findTableAnywhere } from './queries.ts';

/** Codes of tables: the table, which of its codes it is, and a tag that only this service makes (docs/decisions/172-codes-of-tables.md). */

const GUID_BYTES = 16;
const NUMBER_BYTES = 4;
const TAG_BYTES = 12;
const BODY_BYTES = GUID_BYTES + NUMBER_BYTES;
/** Letters, digits, `-` and `_`: as it stands in an address. */
export const TABLE_CODE = '^[A-Za-z0-9_-]{43}$';

export interface TableCodes {
  /** The n-th code of a table; the same from every process, at any time. */
  of(tableGuid: string, number: number): string;
  /** Null for what the service has not made. */
  read(code: string): { tableGuid: string; number: number } | null;
}

/** The key derives from the installation's secret: every process has it and none is stored. */
export function createTableCodes(secret: string): TableCodes {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'comanda table code', 32));
  const tagOf = (body: Buffer) => createHmac('sha256', key).update(body).digest().subarray(0, TAG_BYTES);
  return {
    of(tableGuid, number) {
      const body = Buffer.alloc(BODY_BYTES);
      body.write(tableGuid.replaceAll('-', ''), 'hex');
      body.writeUInt32BE(number, GUID_BYTES);
      return Buffer.concat([body, tagOf(body)]).toString('base64url');
    },
    read(code) {
      const bytes = Buffer.from(code, 'base64url');
      if (bytes.length !== BODY_BYTES + TAG_BYTES) return null;
      const body = bytes.subarray(0, BODY_BYTES);
      if (!timingSafeEqual(bytes.subarray(BODY_BYTES), tagOf(body))) return null;
      const hex = body.toString('hex', 0, GUID_BYTES);
      const tableGuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return { tableGuid, number: body.readUInt32BE(GUID_BYTES) };
    },
  };
}

export interface TableOfCode {
  tenantId: string;
  restaurantGuid: string;
  tableGuid: string;
  number: number;
}

/**
 * The table that a code is for; RESOURCE_NOT_FOUND for a code that was made elsewhere or replaced, and for a table that is
 * archived. The database is not asked about a guess.
 */
export async function tableOfCode(
  { tableCodes, lookup }: { tableCodes: TableCodes; lookup: LookupDatabase },
  code: string,
): Promise<TableOfCode> {
  const read = tableCodes.read(code);
  const rows = read && (await lookup.run(findTableAnywhere([read.tableGuid])))[0];
  const row = rows?.[0];
  if (read === null || !row || row.archived || row.code_number !== read.number)
    return fail('RESOURCE_NOT_FOUND', 'This code is for no table, or not any more.', {
      reason: 'TABLE_CODE_UNKNOWN',
    });
  return { tenantId: row.tenant_id, restaurantGuid: row.restaurant_guid, ...read };
}
