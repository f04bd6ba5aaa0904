import { createDevice } from './create-device.ts';
import { createPairingCode } from './create-pairing-code.ts';
import { getCurrentDevice } from './get-current-device.ts';
import { getDevice } from './get-device.ts';
import { listDevices } from './list-devices.ts';
import { pairDevice } from './pair-device.ts';
import { revokeDevice } from './revoke-device.ts';
import { rotateDeviceCredential } from './rotate-device-credential.ts';
import { updateDevice } from './update-device.ts';

/**
 * Devices: tills, handhelds, kitchen screens, kiosks and displays. Each is paired with one restaurant by a code that a
 * manager makes, and authenticates with a credential of its own that is replaced again and again. By itself it may do what
 * its kind needs, and nothing of money or people: for that somebody signs in at it.
 */
export const deviceRoutes = [
  listDevices,
  createDevice,
  getDevice,
  updateDevice,
  createPairingCode,
  revokeDevice,
  pairDevice,
  getCurrentDevice,
  rotateDeviceCredential,
];
export { addPairedDevice } from './add-paired-device.ts';
export { type Devices, openDevices } from './authenticator.ts';
export { createDeviceTokens } from './credential.ts';
export { devicesInForce, endDevice } from './in-force-queries.ts';
export { createPairingCodes } from './pairing-code.ts';
export { pairedDevices, requireDevice, voidPairingCodes } from './queries.ts';
