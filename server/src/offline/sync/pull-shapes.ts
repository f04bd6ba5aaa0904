import Type from 'typebox';
import { MenuTreeShape, StockShape } from '../../catalog/menus/index.ts';
import { DiscountRule, ServiceChargeRule } from '../../catalog/price-rules/index.ts';
import { ServiceAreaShape, TableShape } from '../../catalog/tables/index.ts';
import { Order } from '../../ordering/orders/index.ts';
import { RoleShape } from '../../people/roles/index.ts';
import { type StaffMember, StaffMemberShape } from '../../people/staff/index.ts';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nullable } from '../../platform/http/shapes.ts';
import { RestaurantShape } from '../../tenancy/restaurants/index.ts';
import type { DeviceKeyRow } from './queries.ts';
import { NumberRange } from './shapes.ts';

/** What a till pulls. */

export const SNAPSHOT_REASONS = ['FIRST', 'TOO_OLD', 'UNKNOWN_CURSOR'] as const;

const { guid, number, displayName, jobs, activeFrom, activeUntil, pinDigits, version } =
  StaffMemberShape.properties;

const TillPerson = Type.Object(
  { guid, number, displayName, jobs, activeFrom, activeUntil, pinDigits, version },
  { $id: 'SyncPerson', description: 'somebody who works at the restaurant, as tills know them' },
);
type TillPerson = Type.Static<typeof TillPerson>;

const DeviceKey = Type.Object(
  {
    id: Type.String({ ...Field.Guid, description: 'names the key in `approval` of a command' }),
    staffGuid: Type.String({ ...Field.Guid, description: 'whose it is' }),
    jobGuid: Type.String({ ...Field.Guid, description: 'the job whose rights it stands for' }),
    publicKey: Type.String({ description: '32 bytes of Ed25519, base64url' }),
    expiresAt: Field.Timestamp,
  },
  { $id: 'SyncDeviceKey', description: 'what somebody proves themselves with at this device' },
);

const AckSeq = Type.Integer({
  minimum: 0,
  description: 'every command of it up to this one has its outcome',
});
const changed = (what: string) => `${what}; none in a change: they are as they were`;

export const PulledState = Type.Object(
  {
    kind: enumOf(['SNAPSHOT', 'CHANGES'] as const, {
      description:
        'SNAPSHOT: forget what you had; CHANGES: what is in it takes the place of what has its guid',
    }),
    reason: nullable({
      ...enumOf(SNAPSHOT_REASONS),
      description:
        'why it is a snapshot. TOO_OLD: too much has happened since the cursor, or it is no longer kept; UNKNOWN_CURSOR: it is ' +
        'of another restaurant, or from before the service was restored',
    }),
    cursor: Type.String({ description: 'send it as `since` the next time' }),
    more: Type.Boolean({ description: 'there is more by now: ask on before you show anything' }),
    serverTime: { ...Field.Timestamp, description: 'when it was read' },
    logs: Type.Array(
      Type.Object({ logId: Type.String({ ...Field.Guid, description: 'of a log' }), ackSeq: AckSeq }),
      {
        description:
          'the latest logs of this device: once nothing more is to come, what you have pulled contains what all commands up to ' +
          '`ackSeq` have done',
      },
    ),
    numbers: Type.Array(NumberRange, {
      description: 'display numbers kept for this device; a push without commands keeps more',
    }),
    restaurant: { ...nullable(RestaurantShape), description: 'null: as it was' },
    menu: { ...nullable(MenuTreeShape), description: 'in the version that is in force; null: as it was' },
    roles: nullable(
      Type.Array(RoleShape, {
        description: 'all of them, with what each lets people do; null: as they were',
      }),
    ),
    staff: Type.Array(TillPerson, { description: changed('who works here') }),
    deviceKeys: nullable(
      Type.Array(DeviceKey, { description: 'all that hold at this device; null: as they were' }),
    ),
    stock: Type.Array(StockShape, { description: changed('items that are counted or out of stock') }),
    serviceAreas: Type.Array(ServiceAreaShape, { description: changed('where tables stand') }),
    tables: Type.Array(TableShape, { description: changed('tables') }),
    discounts: Type.Array(DiscountRule, { description: changed('defined discounts') }),
    serviceCharges: Type.Array(ServiceChargeRule, { description: changed('defined service charges') }),
    orders: Type.Array(Order, {
      description: 'open orders, without their guests; in a change also those that are not open any more',
    }),
  },
  { $id: 'SyncState', description: 'what a till needs to go on without the service' },
);

export const renderPerson = (member: StaffMember): TillPerson => ({
  guid: member.guid,
  number: member.number,
  displayName: member.displayName,
  jobs: member.jobs,
  activeFrom: member.activeFrom,
  activeUntil: member.activeUntil,
  pinDigits: member.pinDigits,
  version: member.version,
});

export const renderDeviceKey = (row: DeviceKeyRow): Type.Static<typeof DeviceKey> => ({
  id: row.id,
  staffGuid: row.staff_guid,
  jobGuid: row.job_guid,
  publicKey: row.public_key,
  expiresAt: isoTime(row.expires_at),
});
