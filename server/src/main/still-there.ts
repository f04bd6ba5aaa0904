import type { TenantScope } from '../access/index.ts';
import { requireCaller } from '../identity/api-keys/index.ts';
import { requireDevice } from '../people/devices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Gate } from '../platform/http/pipeline/kernel.ts';

/** Whether who calls is still who they were: those that have a place in a tenant, and the groups know. */
export const stillThereBy =
  (clock: Clock): Gate['stillThere'] =>
  (context) => {
    // Every scope that has a caller was minted by access/.
    const scope = context as TenantScope;
    return requireCaller(scope, clock.now()) ?? requireDevice(scope);
  };
