import type { HostingSettings } from '../../platform/settings/domain-settings.ts';
import type { DnsPort } from '../dns/port.ts';
import { createCaddy } from './caddy.ts';
import type { HostingPort } from './port.ts';
import { createVercel } from './vercel.ts';

/** The hosting provider that the settings name; null when they name none. */
export function createHostingProvider(settings: HostingSettings, dns: DnsPort): HostingPort | null {
  switch (settings.provider) {
    case 'vercel':
      return createVercel(settings);
    case 'caddy':
      return createCaddy(settings, dns);
    case '':
      return null;
  }
}
