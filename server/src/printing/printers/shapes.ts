import { CODE_TABLE_NAMES } from '@comanda/documents';
import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { CONDITIONS, canPrint, PRINTER_KINDS, type Printer } from './printer.ts';

/** More than any restaurant has. */
export const PRINTERS_MAX = 100;

const Name = nonBlank(60);
const Kind = enumOf(PRINTER_KINDS, {
  description:
    'STAR_CLOUDPRNT and EPSON_SERVER_DIRECT_PRINT ask this server for what there is to print; to NETWORK_ESCPOS it connects',
});
const PaperWidth = Type.Unsafe<58 | 80>({ type: 'integer', enum: [58, 80], description: 'millimetres' });
const Columns = Type.Integer({
  minimum: 24,
  maximum: 96,
  description:
    'characters in a line: 32 on most paper of 58 mm, 42 or 48 on 80 mm; in ESC/POS more than 48 count as 48',
});
const Tables = enumOf(CODE_TABLE_NAMES, {
  description:
    'whose numbering of code tables it follows, and whether it was made for a language of more signs, such as `epson-japanese`; ' +
    '`epson` unless its manual says otherwise',
});
const PrintsReceipts = Type.Boolean({
  description: 'where bills and receipts go when nobody says where; kitchen stations name their printer',
});
const PollSeconds = Type.Integer({
  minimum: 1,
  maximum: 300,
  description: 'how often it asks, as set up in the printer; three seconds later it counts as silent',
});
const Address = Type.String({
  minLength: 2,
  maxLength: 45,
  description: 'an IP address within PRINTER_NETWORKS, never a name',
});
const Port = Type.Integer({ minimum: 1_024, maximum: 65_535, description: '9100 on most' });

export const PrinterShape = Type.Object(
  {
    guid: Field.Guid,
    restaurantGuid: Field.Guid,
    name: Type.String(),
    kind: Kind,
    paperWidth: PaperWidth,
    columns: Columns,
    codeTables: Tables,
    printsReceipts: PrintsReceipts,
    pollSeconds: PollSeconds,
    address: nullable(Type.String({ description: 'of a NETWORK_ESCPOS printer' })),
    port: nullable(Type.Integer({ description: 'of a NETWORK_ESCPOS printer' })),
    online: Type.Boolean({ description: 'whether it can print now' }),
    condition: enumOf(CONDITIONS, { description: 'UNSEEN: it was never heard of; SILENT: not for too long' }),
    conditionSince: Field.Timestamp,
    reported: nullable(Type.String({ description: 'what the printer said of itself, in its own words' })),
    lastSeenAt: nullable(Field.Timestamp),
    lastAddress: nullable(Type.String({ description: 'from where it asked' })),
    version: Field.Version,
    createdAt: Field.Timestamp,
    updatedAt: Field.Timestamp,
  },
  { $id: 'Printer', description: 'a printer of a restaurant, and how it is' },
);

export const PrinterWithKey = Type.Object(
  {
    printer: PrinterShape,
    key: nullable(Type.String({ description: 'null of a printer that we connect to, and in replays' })),
    pollUrl: nullable(
      Type.String({ description: 'what to set up in the printer: it holds the key, so it is as secret' }),
    ),
  },
  { $id: 'PrinterWithKey', description: 'a printer with the key by which it asks, which is shown this once' },
);

export const NewPrinter = requestObject({
  name: Name,
  kind: Kind,
  paperWidth: Type.Optional(PaperWidth),
  columns: Type.Optional(Columns),
  codeTables: Type.Optional(Tables),
  printsReceipts: Type.Optional(Type.Boolean({ ...PrintsReceipts, default: false })),
  pollSeconds: Type.Optional(Type.Integer({ ...PollSeconds, default: 5 })),
  address: Type.Optional(Address),
  port: Type.Optional(Type.Integer({ ...Port, default: 9_100 })),
});

export const PrinterChange = requestObject({
  name: Type.Optional(Name),
  paperWidth: Type.Optional(PaperWidth),
  columns: Type.Optional(Columns),
  codeTables: Type.Optional(Tables),
  printsReceipts: Type.Optional(PrintsReceipts),
  pollSeconds: Type.Optional(PollSeconds),
  address: Type.Optional(Address),
  port: Type.Optional(Port),
  version: Type.Optional(Field.Version),
});

export const printerParams = requestObject({ ...restaurantParams.properties, printerGuid: Field.Guid });

const timeOrNull = (epochMs: number | null) => (epochMs === null ? null : isoTime(epochMs));

export const renderPrinter = (printer: Printer) => ({
  ...printer,
  online: canPrint(printer.condition),
  conditionSince: isoTime(printer.conditionSince),
  lastSeenAt: timeOrNull(printer.lastSeenAt),
  createdAt: isoTime(printer.createdAt),
  updatedAt: isoTime(printer.updatedAt),
});
