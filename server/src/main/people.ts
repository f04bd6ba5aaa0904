import { createRoleDirectory } from '../identity/roles/index.ts';
import { createDeviceTokens, createPairingCodes, openDevices } from '../people/devices/index.ts';
import { createPins, createStaffDirectory, staffOfAccounts } from '../people/staff/index.ts';
import { openStaffSessions } from '../people/staff-sessions/index.ts';
import { createPasswords, type Passwords } from '../platform/crypto/password.ts';
import { createRotatingTokens } from '../platform/crypto/rotating-tokens.ts';
import type { Config } from '../platform/settings/config.ts';
import type { RestaurantDirectory } from '../tenancy/restaurants/index.ts';
import type { Store } from './store.ts';

type Options = Omit<Parameters<typeof openDevices>[0], 'tokens' | 'rateLimit'> & {
  config: Config;
  store: Store;
  restaurants: RestaurantDirectory;
  passwords?: Passwords;
};

/** What signs tills and their people in. */
export function openPeople({ config, store: { secret }, passwords, ...options }: Options) {
  const deviceTokens = createDeviceTokens(secret);
  const staffSessionTokens = createRotatingTokens(secret, 'comanda staff session');
  const devices = openDevices({ ...options, tokens: deviceTokens, rateLimit: config.deviceRateLimit });
  const [staff, roles] = [createStaffDirectory(options), createRoleDirectory(options)];
  const sessions = openStaffSessions({ ...options, devices, staff, roles, tokens: staffSessionTokens });
  return {
    /** Devices, and whoever is signed in at one. */
    authenticator: sessions,
    // Hashed apart from passwords: a crowd that signs in elsewhere does not keep a till waiting.
    deps: {
      roles,
      pins: createPins(passwords ?? createPasswords(), secret),
      pairingCodes: createPairingCodes(secret),
      tenantLimits: config.tenantLimits,
      deviceTokens,
      staffSessionTokens,
      staffOfAccounts,
    },
    async close() {
      await sessions.close();
      await devices.close();
    },
  };
}
