import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import { atEnd } from './cleanup.ts';
import { startGateway } from './gateway.ts';
import { type ServiceOptions, startTestService, type TestService } from './service.ts';

/** A service of the file's own, which charges cards at a simulated gateway of its own. */
export async function startCardService({
  config,
  ...options
}: ServiceOptions = {}): Promise<{ gateway: CardPointeSimulator; service: TestService }> {
  const gateway = await startGateway({ readsPerMinute: 100_000 });
  atEnd(gateway.stop);
  const service = await startTestService({
    ...options,
    config: { cardpointeUrl: gateway.url, cardpointeTimeoutMs: 10_000, ...config },
  });
  return { gateway, service };
}
