import { createServer } from 'node:http';
import { READS_PER_MINUTE, serveControl } from './cardpointe/control.ts';
import { FaultQueue, type GatewayFault } from './cardpointe/faults.ts';
import { type Gateway, type GatewayRequest, serveGateway } from './cardpointe/gateway.ts';
import { type HeldTransaction, Ledger } from './cardpointe/ledger.ts';
import { ReadQuota } from './cardpointe/read-quota.ts';
import { HOST, listening, portOf } from './http.ts';

export type { GatewayRequest };

/**
 * A card gateway that moves no money: it speaks the CardPointe Gateway API on loopback as its test system does, documented
 * triggers included, keeps what it was sent in memory, and can be made to fail. Card numbers never leave it.
 *
 * Beside the gateway's paths there is a JSON API for people and tests under `/simulator/`:
 * GET `transactions`, `batches`; POST `faults`, `clock` `{ moveMs }`, `batches/close` `{ merchid?, rejected? }`,
 * `settings` `{ readsPerMinute }`; DELETE `faults`, `transactions`.
 */

export interface CardPointeSimulator {
  /** What CARDPOINTE_URL is set to. */
  url: string;
  /** Shows what it holds. */
  pageUrl: string;
  /** What it holds, for comparison with our own books. */
  transactions(): readonly HeldTransaction[];
  requests(): readonly GatewayRequest[];
  /** Connections accepted so far. */
  connections(): number;
  /** The token of a card, as its tokenizer answers it. */
  tokenFor(number: string): string;
  addFault(fault: GatewayFault): void;
  clearFaults(): void;
  /** Moves its clock; batches close as days pass. */
  moveClock(ms: number): void;
  closeBatches(merchid?: string, rejected?: readonly string[]): void;
  setReadsPerMinute(count: number): void;
  /** From now on only this login is let in for a merchant number. */
  setLogin(merchid: string, username: string, password: string): void;
  clear(): void;
  stop(): Promise<void>;
}

/** Starts it on a free port, or the one named; by another clock than the machine's, if one is named. */
export async function startCardPointeSimulator(
  options: { port?: number; readsPerMinute?: number; overCapturePercent?: number; clock?: () => number } = {},
): Promise<CardPointeSimulator> {
  const ledger = new Ledger(options.clock);
  ledger.overCapturePercent = options.overCapturePercent ?? 0;
  const faults = new FaultQueue();
  const reads = new ReadQuota(options.readsPerMinute ?? READS_PER_MINUTE);
  const gateway: Gateway = { ledger, faults, reads, logins: new Map(), requests: [] };
  let connections = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${HOST}`);
    const work = url.pathname.startsWith('/simulator/')
      ? serveControl(gateway, request, response, `${HOST}:${portOf(server)}`)
      : serveGateway(gateway, request, response, url);
    work.catch(() => {
      if (!response.headersSent) response.writeHead(400);
      response.end();
    });
  });
  server.on('connection', () => {
    connections++;
  });
  await listening(server, () => server.listen(options.port ?? 0, HOST));
  const url = `http://${HOST}:${portOf(server)}`;
  return {
    url,
    pageUrl: `${url}/simulator/transactions`,
    transactions: () => ledger.transactions,
    requests: () => gateway.requests,
    connections: () => connections,
    tokenFor: (number) => ledger.tokenFor(number),
    addFault: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    moveClock: (ms) => ledger.moveClock(ms),
    closeBatches: (merchid, rejected) => ledger.closeBatches(merchid, rejected),
    setReadsPerMinute: (count) => {
      reads.perMinute = count;
    },
    setLogin: (merchid, username, password) => void gateway.logins.set(merchid, `${username}:${password}`),
    clear: () => ledger.clear(),
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
