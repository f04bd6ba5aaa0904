import { openConnection } from '../load/connection.ts';
import { resolveRequest } from '../load/requests.ts';
import { CONNECTIONS } from './compare.ts';
import { DOMAINS } from './domains.ts';
import type { Service } from './service.ts';
import type { World } from './world.ts';

/** Asks for every domain once, so that what is measured is the memory of all of them. Seconds that it took. */
export async function askForDomains({ url }: Service, world: World): Promise<number> {
  const startedAt = performance.now();
  let asked = 0;
  let answered = 0;
  await new Promise<void>((resolve, reject) => {
    const open = Array.from({ length: CONNECTIONS }, () =>
      openConnection({
        port: Number(new URL(url).port),
        next: () => resolveRequest(world, asked++ % DOMAINS),
        onAnswer: () => {
          if (++answered < DOMAINS) return;
          for (const connection of open) connection.close();
          resolve();
        },
        onError: reject,
      }),
    );
  });
  return (performance.now() - startedAt) / 1_000;
}
