import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a server is to listen; `setting` names what the port was read from. */
interface Place {
  host: string;
  port: number;
  setting: string;
}

/** Listens and resolves with the port. Rejects with a sentence for whoever starts the service when the port cannot be had. */
export async function listen(server: Server, { host, port, setting }: Place): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = REASONS[code ?? ''] ?? message;
    throw new Error(`cannot listen at ${host}:${port} (${setting}): ${reason}`, { cause: error });
  }
  return (server.address() as AddressInfo).port;
}

/** A host as it stands in a URL. */
export const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

const REASONS: Record<string, string | undefined> = {
  EADDRINUSE: 'the port is taken',
  EACCES: 'this process may not use that port',
  EADDRNOTAVAIL: 'this machine does not have that address',
};

/** Whether a rejection of `listen` says that another process has the port. */
export const isPortTaken = (error: unknown): boolean =>
  ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE';
