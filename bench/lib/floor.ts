import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OwnDatabase } from './database.ts';
import { freePort, type Service, startProcess } from './service.ts';
import type { World } from './world.ts';

/** Pipelined connections of each process. Tried: 2, 4, 8, 12, 16, 32. */
export const FLOOR_CONNECTIONS = 12;

/** Starts the floor (../floor-server.ts) on a database of the service, with so many processes. */
export async function startFloor(
  { dataDir, database, world }: { dataDir: string; database: OwnDatabase; world: World },
  workers = 1,
): Promise<Service> {
  const file = join(dataDir, 'world.json');
  writeFileSync(file, JSON.stringify(world));
  const port = await freePort();
  const env = {
    FLOOR_PORT: String(port),
    FLOOR_WORKERS: String(workers),
    FLOOR_WORLD: file,
    FLOOR_DATABASE_URL: database.url,
    FLOOR_CONNECTIONS: process.env.FLOOR_CONNECTIONS ?? String(FLOOR_CONNECTIONS),
  };
  const program = fileURLToPath(new URL('../floor-server.ts', import.meta.url));
  return startProcess([program], {
    env,
    logFile: '/dev/null',
    url: `http://127.0.0.1:${port}`,
    path: '/api/v1/health',
  });
}
