import { type DnsSimulator, startDnsSimulator } from '@comanda/simulators/dns';
import { type HostingSimulator, startHostingSimulator } from '@comanda/simulators/hosting';
import { type PlacesSimulator, startPlacesSimulator } from '@comanda/simulators/places';
import type { Config } from '../../src/platform/settings/config.ts';
import { readConfig } from '../../src/platform/settings/config.ts';
import { atEnd } from './cleanup.ts';

/** The world outside of a test service: a DNS, a hosting provider that looks into it, and a places provider. */
export interface Outside {
  dns: DnsSimulator;
  hosting: HostingSimulator;
  places: PlacesSimulator;
  /** What leads a service in this process there. */
  config: Pick<Config, 'domains' | 'places'>;
  /** What leads one in another process there. */
  environment: Record<string, string>;
}

export async function startOutside(): Promise<Outside> {
  const dns = await startDnsSimulator();
  const [hosting, places] = await Promise.all([
    startHostingSimulator({ dnsServer: dns.server }),
    startPlacesSimulator(),
  ]);
  atEnd(() => Promise.all([dns.stop(), hosting.stop(), places.stop()]));
  const environment = {
    DNS_SERVERS: dns.server,
    HOSTING_PROVIDER: 'vercel',
    HOSTING_URL: hosting.url,
    HOSTING_TOKEN: hosting.token,
    HOSTING_PROJECT: hosting.project,
    PLACES_PROVIDER: 'google',
    PLACES_URL: places.url,
    PLACES_KEY: places.key,
    PLACES_DAILY_QUOTA: '1000000',
  };
  const { domains, places: settings } = readConfig(environment);
  return { dns, hosting, places, config: { domains, places: settings }, environment };
}
