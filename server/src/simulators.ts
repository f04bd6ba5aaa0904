import type { Config } from './platform/config.ts';

/** Stand-ins for providers that are not configured, each a server on loopback that our own adapters talk to. */
export interface Simulators {
  /** The configuration with their addresses filled in. */
  config: Config;
  /** Pages for people, to be shown at the start. */
  pages: readonly { name: string; url: string }[];
  stop(): Promise<void>;
}

type Started = Omit<Simulators, 'config'> & { config: Partial<Config> };

/** Starts what is missing. Production has none: there, what is not configured does not work, and health says so. */
export async function startSimulators(config: Config): Promise<Simulators> {
  const started: Started[] = [];
  if (!config.production && !config.smtpUrl) started.push(await simulateMail());
  if (!config.production && !config.cardpointeUrl) started.push(await simulateCards());
  return {
    config: Object.assign({}, config, ...started.map((one) => one.config)),
    pages: started.flatMap(({ pages }) => pages),
    stop: async () => {
      await Promise.all(started.map(({ stop }) => stop()));
    },
  };
}

// Loaded when they are needed, so that production needs none of it.

async function simulateMail(): Promise<Started> {
  const { startSmtpSimulator } = await import('@comanda/simulators/smtp');
  const { smtpUrl, pageUrl, stop } = await startSmtpSimulator();
  return { config: { smtpUrl }, pages: [{ name: 'mail', url: pageUrl }], stop };
}

async function simulateCards(): Promise<Started> {
  const { startCardPointeSimulator } = await import('@comanda/simulators/cardpointe');
  const { url, pageUrl, stop } = await startCardPointeSimulator();
  return { config: { cardpointeUrl: url }, pages: [{ name: 'cards', url: pageUrl }], stop };
}
