import Type from 'typebox';
import { DEVICE_KINDS } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import type { Device } from './queries.ts';

const IDLE_MINUTES_DEFAULT = 5;
const IDLE_MINUTES_MAX = 720;

const IdleMinutes = Type.Integer({
  minimum: 1,
  maximum: IDLE_MINUTES_MAX,
  default: IDLE_MINUTES_DEFAULT,
  description: 'after so many minutes without a request nobody is signed in at it any more',
});
const Kind = enumOf(DEVICE_KINDS);
export const AppVersion = nonBlank(60, { description: 'which version of your app runs on it' });

export const DeviceShape = Type.Object(
  {
    guid: Field.Guid,
    restaurantGuid: Field.Guid,
    name: Type.String(),
    kind: Kind,
    status: enumOf(['UNPAIRED', 'PAIRED', 'REVOKED'] as const),
    idleMinutes: IdleMinutes,
    appVersion: nullable(Type.String()),
    lastSeenAt: nullable(Field.Timestamp),
    lastAddress: nullable(Type.String()),
    pairedAt: nullable(Field.Timestamp),
    revokedAt: nullable(Field.Timestamp),
    ...Field.stamps,
  },
  { $id: 'Device', description: 'a till, a kitchen screen or the like, of one restaurant' },
);

export const DeviceWithCode = Type.Object(
  { device: DeviceShape, pairingCode: nullable(Type.String()), pairingCodeExpiresAt: Field.Timestamp },
  { $id: 'DeviceWithCode', description: 'a device with the code that pairs it, which is shown this once' },
);

export const PairedDevice = Type.Object(
  {
    device: DeviceShape,
    credential: nullable(Type.String()),
    rotateAfter: Field.Timestamp,
    expiresAt: Field.Timestamp,
  },
  { $id: 'PairedDevice', description: 'a device with its credential, which is shown this once' },
);

export const NewDevice = requestObject({
  name: nonBlank(60),
  kind: Kind,
  idleMinutes: Type.Optional(IdleMinutes),
});
export const DeviceChange = requestObject({
  name: Type.Optional(nonBlank(60)),
  idleMinutes: Type.Optional(IdleMinutes),
  version: Type.Optional(Field.Version),
});

export const deviceParams = requestObject({ ...restaurantParams.properties, deviceGuid: Field.Guid });

export const idleMinutesOf = (given: number | undefined): number => given ?? IDLE_MINUTES_DEFAULT;

const timeOrNull = (epochMs: number | null) => (epochMs === null ? null : isoTime(epochMs));

export function render(device: Device) {
  const { pairedAt, revokedAt } = device;
  const status = revokedAt !== null ? 'REVOKED' : pairedAt !== null ? 'PAIRED' : 'UNPAIRED';
  return {
    ...device,
    status: status as 'UNPAIRED' | 'PAIRED' | 'REVOKED',
    lastSeenAt: timeOrNull(device.lastSeenAt),
    pairedAt: timeOrNull(pairedAt),
    revokedAt: timeOrNull(revokedAt),
    createdAt: isoTime(device.createdAt),
    updatedAt: isoTime(device.updatedAt),
  };
}
