import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../platform/settings/config.ts';

/** Kept while they run. */
const FILE = 'simulators.json';

/** Stand-ins for providers that are not configured, each a server on loopback that our own adapters talk to. */
export interface Simulators {
  /** The configuration with their addresses filled in. */
  config: Config;
  /** The settings that lead another process to them. */
  environment: Readonly<Record<string, string>>;
  /** Pages for people, to be shown at the start. */
  pages: readonly { name: string; url: string }[];
  stop(): Promise<void>;
}

/** Starts what is missing. Production has none: there, what is not configured does not work, and health says so. */
export async function startSimulators(config: Config): Promise<Simulators> {
  const parts = config.production ? [] : [startMail, startCards, startDomains, startPlaces];
  const file = join(config.dataDir, FILE);
  let simulators: Simulators = {
    config,
    environment: {},
    pages: [],
    stop: async () => rmSync(file, { force: true }),
  };
  for (const start of parts) {
    const before = simulators;
    const added = await start(before.config);
    if (!added) continue;
    simulators = {
      config: { ...before.config, ...added.config },
      environment: { ...before.environment, ...added.environment },
      pages: [...before.pages, ...added.pages],
      stop: async () => void (await Promise.all([before.stop(), added.stop()])),
    };
  }
  const { pages } = simulators;
  if (pages.length > 0)
    writeFileSync(file, JSON.stringify(Object.fromEntries(pages.map(({ name, url }) => [name, url]))));
  return simulators;
}

/** Where the simulators of the service that runs on this data folder are, by name: for programs, as guides have them. */
export function runningSimulators({ dataDir }: Config): Record<string, string> {
  try {
    return JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

interface Added extends Omit<Simulators, 'config'> {
  config: Partial<Config>;
}

// Each is loaded when it starts, so that production needs none of it.

async function startMail({ smtpUrl }: Config): Promise<Added | null> {
  if (smtpUrl) return null;
  const { startSmtpSimulator } = await import('@comanda/simulators/smtp');
  const smtp = await startSmtpSimulator();
  return {
    config: { smtpUrl: smtp.smtpUrl },
    environment: { SMTP_URL: smtp.smtpUrl },
    pages: [{ name: 'mail', url: smtp.pageUrl }],
    stop: smtp.stop,
  };
}

async function startCards({ cardpointeUrl }: Config): Promise<Added | null> {
  if (cardpointeUrl) return null;
  const { startCardPointeSimulator } = await import('@comanda/simulators/cardpointe');
  const { url, pageUrl, stop } = await startCardPointeSimulator();
  return {
    config: { cardpointeUrl: url },
    environment: { CARDPOINTE_URL: url },
    pages: [{ name: 'cards', url: pageUrl }],
    stop,
  };
}

/** A DNS of our own and a provider that looks into it: one without the other would prove nothing. */
async function startDomains({ domains }: Config): Promise<Added | null> {
  if (domains.hosting.provider !== '' || domains.dnsServers.length > 0) return null;
  const { startDnsSimulator } = await import('@comanda/simulators/dns');
  const { startHostingSimulator } = await import('@comanda/simulators/hosting');
  const dns = await startDnsSimulator();
  const hosting = await startHostingSimulator({ dnsServer: dns.server });
  const { url, token, project } = hosting;
  return {
    config: {
      domains: {
        ...domains,
        dnsServers: [dns.server],
        hosting: { ...domains.hosting, provider: 'vercel', url, token, project },
      },
    },
    environment: {
      DNS_SERVERS: dns.server,
      HOSTING_PROVIDER: 'vercel',
      HOSTING_URL: url,
      HOSTING_TOKEN: token,
      HOSTING_PROJECT: project,
    },
    pages: [
      { name: 'dns', url: `${dns.controlUrl}/` },
      { name: 'hosting', url: `${url}/` },
    ],
    stop: async () => void (await Promise.all([dns.stop(), hosting.stop()])),
  };
}

async function startPlaces({ places }: Config): Promise<Added | null> {
  if (places.provider !== '') return null;
  const { startPlacesSimulator } = await import('@comanda/simulators/places');
  const simulator = await startPlacesSimulator();
  const { url, key } = simulator;
  return {
    config: { places: { ...places, provider: 'google', url, key } },
    environment: { PLACES_PROVIDER: 'google', PLACES_URL: url, PLACES_KEY: key },
    pages: [{ name: 'places', url: `${url}/` }],
    stop: simulator.stop,
  };
}
