import type { Clock } from '../../platform/clock.ts';
import type { Database, LookupDatabase } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/statement.ts';
import { announce, type Bus } from '../../platform/workers/bus.ts';
import { createCache } from '../../platform/workers/cache.ts';
import { createConcurrencyLimit } from '../../platform/workers/concurrency-limit.ts';
import { findContent, findOwner } from './queries.ts';

const TOPIC = 'image';
/** Of at most a megabyte each. */
const ENTRIES_MAX = 48;
/** Reads at once: who looks at many pictures leaves the database to orders. */
const READING = {
  running: 3,
  waiting: 200,
  waitMs: 5_000,
  message: 'Too many pictures are read; try again.',
};

type Picture = RowOf<'images.content'>;

/** Pictures of menus as anybody sees them. Those that were seen last are remembered. */
export interface Pictures {
  find(guid: string): Promise<Picture | null>;
}

/** The statement that makes every process forget a picture. */
export const announcePicture = (guid: string) => announce(TOPIC, guid);

export function createPictures(options: {
  db: Database;
  lookup: LookupDatabase;
  bus: Bus;
  clock: Clock;
}): Pictures {
  const { db, lookup } = options;
  const cache = createCache<Picture>({ ...options, topic: TOPIC, entriesMax: ENTRIES_MAX });
  const reading = createConcurrencyLimit(READING);
  const load = async (guid: string): Promise<Picture | null> => {
    const [[owner]] = await lookup.run(findOwner(guid));
    if (!owner) return null;
    const scope = { tenantId: owner.tenant_id, identity: 'anonymous' };
    const [[found]] = await db.run(scope, findContent(scope, guid));
    return found ?? null;
  };
  return { find: (guid) => cache.get(guid, () => reading.run(() => load(guid))) };
}
