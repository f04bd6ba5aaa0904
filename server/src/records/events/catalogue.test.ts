import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { systemScope } from '../../access/index.ts';
import { newGuid } from '../../platform/ids.ts';
import { checkEvents, EVENT_TYPES, emit } from './index.ts';

const scope = systemScope(newGuid(), 'a test of what may be emitted');
const guid = newGuid();

test('names are resource.past_tense, in lower case', () => {
  for (const type of EVENT_TYPES) assert.match(type, /^[a-z]+(_[a-z]+)*(\.[a-z]+(_[a-z]+)*){1,2}$/);
});

test('what the catalogue does not know cannot be emitted', () => {
  checkEvents();
  emit(scope, { type: 'restaurant.updated', data: { guid, version: 2 }, now: 0 });
  const refused = [
    // @ts-expect-error: no such event
    () => emit(scope, { type: 'restaurant.burnt', data: { guid, version: 2 }, now: 0 }),
    // @ts-expect-error: the version is missing
    () => emit(scope, { type: 'restaurant.updated', data: { guid }, now: 0 }),
    // @ts-expect-error: not of this event
    () => emit(scope, { type: 'user.deleted', data: { guid }, now: 0 }),
    () => emit(scope, { type: 'restaurant.updated', data: { guid: 'not a guid', version: 2 }, now: 0 }),
    // A variable may say more than its type: no compiler sees it.
    () => emit(scope, { type: 'restaurant.updated', data: { ...{ name: 'Ana' }, guid, version: 2 }, now: 0 }),
  ];
  for (const emitting of refused) assert.throws(emitting);
});

test('the catalogue promises no event that nothing emits', () => {
  const server = fileURLToPath(new URL('../../../', import.meta.url));
  const sources = globSync(['src/**/*.ts', 'migrations/*.sql'], { cwd: server })
    .filter((path) => !path.endsWith('.test.ts') && !path.includes('events/catalogue'))
    .map((path) => readFileSync(`${server}${path}`, 'utf8'))
    .join('\n');
  const promised = EVENT_TYPES.filter((type) => !sources.includes(`'${type}'`));
  assert.deepEqual(promised, []);
});
