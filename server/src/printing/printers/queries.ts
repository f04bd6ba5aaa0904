import type { CodeTables } from '@comanda/documents';
import { actorOf, type RestaurantScope } from '../../access/index.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';
import type { Printer, PrinterKind } from './printer.ts';

type Row = RowOf<'printers.find'>;

export const toPrinter = (row: Row): Printer => ({
  guid: row.guid,
  restaurantGuid: row.restaurant_guid,
  name: row.name,
  kind: row.kind,
  paperWidth: row.paper_width as 58 | 80,
  columns: row.columns,
  codeTables: row.code_tables as CodeTables,
  printsReceipts: row.prints_receipts,
  pollSeconds: row.poll_seconds,
  address: row.address,
  port: row.port,
  condition: row.condition,
  conditionSince: row.condition_since,
  reported: row.reported,
  lastSeenAt: row.last_seen_at,
  lastAddress: row.last_address,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const COLUMNS = `guid, restaurant_guid, name, kind, paper_width, columns, code_tables, prints_receipts, poll_seconds, address, port,
  condition, condition_since, reported, last_seen_at, last_address, version, created_at, updated_at`;
const HERE = 'tenant_id = $1 and restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

/** Raised when a restaurant has the maximum number of printers. */
export const TOO_MANY = 'printers.too_many';

const insert = statement(
  'printers.insert',
  `insert into printers (tenant_id, restaurant_guid, guid, kind, name, paper_width, columns, code_tables, prints_receipts,
     poll_seconds, address, port, key_hash, condition_since, next_check_at, created_at, updated_at, key_by)
   select $1, $2, $3, $4::text, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::timestamptz, case when $4::text = 'NETWORK_ESCPOS' then $14::timestamptz end, $14::timestamptz, $14::timestamptz, $16::json
   where comanda_require((select count(*) from printers where ${HERE} and not deleted) < $15::integer, '${TOO_MANY}')
   returning ${COLUMNS}`,
);
export const insertPrinter = (
  scope: RestaurantScope,
  printer: PrinterSettings & { guid: string; kind: PrinterKind; keyHash: string | null },
  most: number,
  now: number,
) =>
  insert([
    ...here(scope),
    printer.guid,
    printer.kind,
    ...settingsOf(printer),
    printer.keyHash,
    new Date(now),
    most,
    JSON.stringify(actorOf(scope)),
  ]);

/** What people set up. */
export type PrinterSettings = Pick<
  Printer,
  'name' | 'paperWidth' | 'columns' | 'codeTables' | 'printsReceipts' | 'pollSeconds' | 'address' | 'port'
>;

const settingsOf = (printer: PrinterSettings) => [
  printer.name,
  printer.paperWidth,
  printer.columns,
  printer.codeTables,
  printer.printsReceipts,
  printer.pollSeconds,
  printer.address,
  printer.port,
];

const find = statement(
  'printers.find',
  `select ${COLUMNS} from printers where ${HERE} and guid = $3 and not deleted`,
);
export const findPrinter = (scope: RestaurantScope, guid: string) => find([...here(scope), guid]);

const lock = statement(
  'printers.lock',
  `select ${COLUMNS} from printers where ${HERE} and guid = $3 and not deleted for update`,
);
export const lockPrinter = (scope: RestaurantScope, guid: string) => lock([...here(scope), guid]);

/** Whose key this is: asked before anybody knows the tenant. */
export const findByKey = statement(
  'printers.by_key',
  `select tenant_id, ${COLUMNS} from printers where key_hash = $1 and not deleted`,
);

const page = statement(
  'printers.page',
  `select ${COLUMNS} from printers where ${HERE} and not deleted and ($3::uuid is null or guid > $3) order by guid limit $4`,
);
export const pageOfPrinters = (scope: RestaurantScope, { after, limit }: Page) =>
  page([...here(scope), after?.[0], limit]);

const forReceipts = statement(
  'printers.for_receipts',
  `select ${COLUMNS} from printers where ${HERE} and not deleted and prints_receipts order by guid limit 2`,
);
/** Two, when there are several. */
export const findReceiptPrinters = (scope: RestaurantScope) => forReceipts(here(scope));

const update = statement(
  'printers.update',
  `update printers set version = version + 1, updated_at = $4::timestamptz, name = $5, paper_width = $6, columns = $7, code_tables = $8,
     prints_receipts = $9, poll_seconds = $10, address = $11, port = $12,
     next_check_at = case when next_check_at is not null then $4::timestamptz end
   where ${HERE} and guid = $3 returning ${COLUMNS}`,
);
/** One that we connect to is looked at right away: its address may be mended. */
export const updatePrinterRow = (scope: RestaurantScope, printer: Printer, now: number) =>
  update([...here(scope), printer.guid, new Date(now), ...settingsOf(printer)]);

const putKey = statement(
  'printers.put_key',
  `update printers set version = version + 1, updated_at = $4, key_hash = $5, key_by = $6 where ${HERE} and guid = $3 returning ${COLUMNS}`,
);
export const replaceKey = (scope: RestaurantScope, guid: string, keyHash: string, now: number) =>
  putKey([...here(scope), guid, new Date(now), keyHash, JSON.stringify(actorOf(scope))]);

const remove = statement(
  'printers.delete',
  `update printers set deleted = true, version = version + 1, updated_at = $4, next_check_at = null,
     key_hash = case when kind <> 'NETWORK_ESCPOS' then 'deleted ' || guid end
   where ${HERE} and guid = $3`,
);
/** Its key opens nothing any more. */
export const deletePrinterRow = (scope: RestaurantScope, guid: string, now: number) =>
  remove([...here(scope), guid, new Date(now)]);

const inUse = statement(
  'printers.stations_printing_at',
  `select guid from kitchen_stations where ${HERE} and not deleted and printer_guid = $3 order by guid`,
);
/** The stations whose tickets are printed at it. */
export const stationsPrintingAt = (scope: RestaurantScope, guid: string) => inUse([...here(scope), guid]);
