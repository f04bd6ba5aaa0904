import type { Setting } from './setting.ts';

/** What one tenant may have and ask for, so that it leaves room for others. */
export interface TenantLimits {
  /** Requests within a window of the rate limit, of all keys together that have no quota of their own. */
  requests: number;
  /** Keys in force. */
  keys: number;
  /** Devices that are not revoked. */
  devices: number;
  webhooks: number;
  /** Users, invited ones among them. */
  people: number;
}

const MAX = 1_000_000;

export const TENANT_LIMIT_SETTINGS: readonly Setting[] = [
  {
    name: 'TENANT_RATE_LIMIT',
    fallback: '1000',
    meaning:
      'requests per 60 seconds of all keys of a tenant together; those with a higher quota count for themselves',
  },
  { name: 'TENANT_KEYS_MAX', fallback: '200', meaning: 'API keys in force that a tenant may have' },
  { name: 'TENANT_DEVICES_MAX', fallback: '2000', meaning: 'devices, not revoked, that a tenant may have' },
  { name: 'TENANT_WEBHOOKS_MAX', fallback: '100', meaning: 'webhook endpoints that a tenant may have' },
  { name: 'TENANT_PEOPLE_MAX', fallback: '2000', meaning: 'users that a tenant may have' },
];

export function readTenantLimits(whole: (name: string, min: number, max: number) => number): TenantLimits {
  return {
    requests: whole('TENANT_RATE_LIMIT', 100, MAX),
    keys: whole('TENANT_KEYS_MAX', 1, MAX),
    devices: whole('TENANT_DEVICES_MAX', 1, MAX),
    webhooks: whole('TENANT_WEBHOOKS_MAX', 1, MAX),
    people: whole('TENANT_PEOPLE_MAX', 1, MAX),
  };
}
