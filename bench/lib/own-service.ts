import { join } from 'node:path';
import type pg from 'pg';
import { asOwner, findDatabase } from './database.ts';
import { makeScratch, removeScratch } from './scratch.ts';
import { type Service, startComanda } from './service.ts';
import { makeWorld, type World } from './world.ts';

/** Measures a service of its own, with a new world in it, beside a connection of the database's owner. Nothing is left of it. */
export async function onOwnService<T>(
  size: { tenants: number; restaurantsPerTenant: number },
  measure: (own: pg.Client, service: Service, world: World) => Promise<T>,
): Promise<T> {
  const dataDir = makeScratch();
  let service: Service | undefined;
  try {
    const running = await startComanda({ DATA_DIR: dataDir }, join(dataDir, 'service.log'));
    service = running;
    const database = findDatabase(dataDir);
    const world = await makeWorld(running, database, dataDir, size);
    return await asOwner(database, (own) => measure(own, running, world));
  } finally {
    await service?.stop();
    await removeScratch(dataDir);
  }
}
