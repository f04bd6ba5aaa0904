import type { Config } from './platform/config.ts';

/** Stand-ins for providers that are not configured, each a server on loopback that our own adapters talk to. */
export interface Simulators {
  /** The configuration with their addresses filled in. */
  config: Config;
  /** Pages for people, to be shown at the start. */
  pages: readonly { name: string; url: string }[];
  stop(): Promise<void>;
}

/** Starts what is missing. Production has none: there, what is not configured does not work, and health says so. */
export async function startSimulators(config: Config): Promise<Simulators> {
  if (config.production || config.smtpUrl) return { config, pages: [], stop: async () => {} };
  // Loaded here, so that production needs none of it.
  const { startSmtpSimulator } = await import('@comanda/simulators/smtp');
  const smtp = await startSmtpSimulator();
  return {
    config: { ...config, smtpUrl: smtp.smtpUrl },
    pages: [{ name: 'mail', url: smtp.pageUrl }],
    stop: smtp.stop,
  };
}
