import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asOwner } from '../../../test/harness/cluster.ts';
import { createTestDatabase } from '../../../test/harness/database.ts';
import { parseMigration, readMigrations, wholeOf } from './migrations.ts';
import { assertSchemaVersion, schemaState } from './schema-state.ts';

const REWRITTEN = readMigrations().find(({ alsoKnownAs }) => alsoKnownAs.length > 0)!; // 042 is one

/** What a start says of the database after a change of what it has noted. */
async function saidAfter(change: string): Promise<string> {
  const database = await createTestDatabase();
  await database.sql(change);
  const state = await asOwner(database.url, schemaState);
  try {
    assertSchemaVersion(state);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('a start compares all numbers, not the highest alone', async () => {
  const said = await saidAfter('delete from schema_migrations where version in (50, 78)');
  assert.match(said, /^The database's schema is \d+, and lacks 050, 078: run "comanda migrate"\.$/);
});

test('a start compares all hashes, and takes those that a file had before', async () => {
  const { version, name, checksum, alsoKnownAs } = REWRITTEN;
  const said = await saidAfter(`update schema_migrations set checksum = 'another' where version = 43;
    update schema_migrations set checksum = '${alsoKnownAs[0]}', also_known_as = null where version = ${version}`);
  assert.match(said, /^043_key_sources\.sql ran on this database with another text than this code has/);
  assert.ok(!said.includes(name));
  const rewritten = `update schema_migrations set checksum = 'a later text', also_known_as = '{${checksum}}'`;
  assert.equal(await saidAfter(`${rewritten} where version = ${version}`), '', 'of a newer version');
});

test('a lower number that this code does not know needs its word that older code goes on', async () => {
  const insert = 'insert into schema_migrations (version, name, checksum, code_from) values';
  assert.match(await saidAfter(`${insert} (49, '049_late.sql', 'x', null)`), /does not know.*\(049\)/);
  assert.equal(await saidAfter(`${insert} (49, '049_late.sql', 'x', 38)`), '');
});

test('a part that nobody knows how to run, and a statement before the first part, are refused', () => {
  assert.throws(() => parseMigration('900_a.sql', '-- Part: by chance\nselect 1;'), /no part "by chance"/);
  const early = 'select 1;\n-- Part: in a transaction\nselect 2;';
  assert.throws(() => parseMigration('900_a.sql', early), /only comments stand before the first part/);
});

test('slices are of a table, and may read another', () => {
  const [part] = parseMigration(
    '900_a.sql',
    '-- Part: in slices of a, reading b\nupdate a set c = 1 where {slice};',
  ).parts;
  assert.deepEqual([part?.table, part?.reads], ['a', 'b']);
});

test('in a new database the parts are one transaction', () => {
  const text = `-- A word.
-- Part: in slices of drinks
update drinks set a = 1 where {slice} and a is null;
-- Part: concurrently
create index concurrently if not exists drinks_a on drinks (a);`;
  assert.equal(
    wholeOf(parseMigration('900_a.sql', text)).replace(/\s+/g, ' ').trim(),
    'update drinks set a = 1 where true and a is null; create index if not exists drinks_a on drinks (a);',
  );
});
