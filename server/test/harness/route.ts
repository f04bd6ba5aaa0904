import { routeFor } from '../../src/access/index.ts';
import type { Deps } from '../../src/main/deps.ts';

/** Declares routes that exist in a test only; their handlers see all dependencies. */
export const route = routeFor<Deps>();
