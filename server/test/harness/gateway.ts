import { type CardPointeSimulator, startCardPointeSimulator } from '@comanda/simulators/cardpointe';
import { movableClock } from './service.ts';

type Options = NonNullable<Parameters<typeof startCardPointeSimulator>[0]>;

/**
 * The simulated gateway, with the clock that the service of a test begins with: batches are asked for by day, so two clocks on
 * either side of midnight would find nothing.
 */
export const startGateway = (options: Options = {}): Promise<CardPointeSimulator> =>
  startCardPointeSimulator({ clock: movableClock().now, ...options });
