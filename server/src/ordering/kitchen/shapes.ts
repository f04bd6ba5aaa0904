import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import type { RoutingTable, Station } from './queries.ts';
import { DINING_OPTIONS, TICKETS_TO } from './routing.ts';

/** More stations than any kitchen has; a bound on what is kept in memory. */
export const STATIONS_MAX = 100;
const RULES_MAX = 1_000;

const StationKind = enumOf(['HOT', 'COLD', 'BAR', 'BAKERY', 'PACKING', 'OTHER'] as const);
const Expediter = Type.Boolean({ description: 'sees the whole order and hands it out' });
const IsDefault = Type.Boolean({
  description: 'gets what no rule and no menu routes; one station of a restaurant at most',
});
const Printer = Type.String({
  description: 'the printer of its tickets, as your system names it, when your system prints them',
});
const PrinterGuid = Type.String({ ...Field.Guid, description: 'the printer that its tickets come out of' });
const TicketsToShape = enumOf(TICKETS_TO, {
  description:
    'PRINTERS: its tickets are not for screens, unless printing fails; SCREENS: its printer prints only what is asked for',
});
const Screen = Type.String({ description: 'the screen of its tickets, as your system names it' });

export const StationShape = Type.Object(
  {
    guid: Field.Guid,
    externalId: nullable(Type.String()),
    restaurantGuid: Field.Guid,
    name: Type.String(),
    kind: StationKind,
    expediter: Expediter,
    isDefault: IsDefault,
    printer: nullable(Printer),
    screen: nullable(Screen),
    printerGuid: nullable(PrinterGuid),
    ticketsTo: TicketsToShape,
    metadata: Field.Metadata,
    ...Field.stamps,
  },
  { $id: 'KitchenStation', description: 'a place in the kitchen with a screen or a printer' },
);

const DeviceName = nonBlank(200);
export const NewStation = requestObject({
  name: nonBlank(100),
  externalId: Type.Optional(Field.ExternalId),
  kind: Type.Optional(StationKind),
  expediter: Type.Optional(Type.Boolean({ ...Expediter, default: false })),
  isDefault: Type.Optional(Type.Boolean({ ...IsDefault, default: false })),
  printer: Type.Optional(DeviceName),
  screen: Type.Optional(DeviceName),
  printerGuid: Type.Optional(PrinterGuid),
  ticketsTo: Type.Optional(TicketsToShape),
  metadata: Type.Optional(Field.Metadata),
});
export const StationChange = requestObject({
  name: Type.Optional(nonBlank(100)),
  externalId: Type.Optional(nullable(Field.ExternalId)),
  kind: Type.Optional(StationKind),
  expediter: Type.Optional(Expediter),
  isDefault: Type.Optional(IsDefault),
  printer: Type.Optional(nullable(DeviceName)),
  screen: Type.Optional(nullable(DeviceName)),
  printerGuid: Type.Optional(nullable(PrinterGuid)),
  ticketsTo: Type.Optional(TicketsToShape),
  metadata: Type.Optional(Field.Metadata),
  version: Type.Optional(Field.Version),
});

const DiningOptions = Type.Array(enumOf(DINING_OPTIONS), { minItems: 1, maxItems: 4, uniqueItems: true });
const StationGuids = Type.Array(Field.Guid, { minItems: 1, maxItems: 10, uniqueItems: true });

const RuleShape = Type.Object(
  {
    menuItemGuid: nullable(Field.Guid),
    menuGroupGuid: nullable(Field.Guid),
    diningOptions: nullable(DiningOptions),
    stationGuids: StationGuids,
    priority: Type.Integer(),
  },
  { $id: 'RoutingRule', description: 'where some dishes go' },
);
const RoutingVersion = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description: '0 before the first',
});
export const RoutingShape = Type.Object(
  { restaurantGuid: Field.Guid, version: RoutingVersion, rules: Type.Array(RuleShape) },
  { $id: 'KitchenRouting', description: 'the rules by which dishes go to stations' },
);

export const NewRouting = requestObject({
  rules: Type.Array(
    requestObject({
      menuItemGuid: Type.Optional(nullable(Field.Guid)),
      menuGroupGuid: Type.Optional(nullable(Field.Guid)),
      diningOptions: Type.Optional(nullable(DiningOptions)),
      stationGuids: StationGuids,
      priority: Type.Optional(Type.Integer({ minimum: -1_000, maximum: 1_000, default: 0 })),
    }),
    { maxItems: RULES_MAX },
  ),
  version: Type.Optional(
    Type.Integer({ ...RoutingVersion, description: 'the version that this replaces; 0 = none yet' }),
  ),
});

export const stationParams = requestObject({ ...restaurantParams.properties, stationGuid: Field.Guid });

export function renderStation({ deleted: _, ...station }: Station) {
  return { ...station, createdAt: isoTime(station.createdAt), updatedAt: isoTime(station.updatedAt) };
}

export const renderRouting = (restaurantGuid: string, { version, rules }: RoutingTable) => ({
  restaurantGuid,
  version,
  rules,
});
