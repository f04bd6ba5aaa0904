import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberProblems, statementProblems } from './check-migrations.ts';

const NAMES = ['001_one.sql', '002_two.sql', '004_four.sql'];

test('numbers without a gap are fine, and so is a gap that is listed', () => {
  assert.deepEqual(numberProblems(NAMES, [3]), []);
});

test('refused: a gap, a number twice, a listed number that is used, a name that is none', () => {
  assert.deepEqual(numberProblems(NAMES, []), ['3: no migration has this number']);
  assert.deepEqual(numberProblems([...NAMES, '002_too.sql'], [3]), ['2: 2 migrations have this number']);
  assert.deepEqual(numberProblems([...NAMES, '003_three.sql'], [3]), [
    '3: is listed as never used, and a migration has it',
  ]);
  assert.deepEqual(numberProblems([...NAMES, '005-five.sql'], [3]), [
    '005-five.sql: a migration is named 123_what_it_does.sql',
  ]);
});

const TRANSACTION = '-- Part: in a transaction\n';
const SLICES = '-- Part: in slices of orders\n';
const CONCURRENTLY = '-- Part: concurrently\n';
const problemsOf = (text: string) => statementProblems('100_some.sql', text);

const fine: Record<string, string> = {
  'tables of its own': `create table drinks (a int);
    create index drinks_a on drinks (a);
    alter table drinks add check (a > 0);
    update drinks set a = 1;`,
  'columns that cost nothing': `alter table orders add column a text, add column b text[] not null default '{}',
    add column c timestamptz not null default now(), add column d numeric(4, 2);`,
  'what goes away at once':
    'alter table orders drop constraint a, drop column b; drop index c; drop table d;',
  'words within functions, strings and comments': `-- update orders set a = 1;
    create function f() returns trigger language plpgsql as $$ begin update orders set a = 1; end $$;
    create trigger t after update of a on orders for each row execute function f();
    select comanda_protect('orders', 'select, update');`,
  'a small table that says so': `alter table orders add column a int;
    -- Small: a row for each tenant.
    update tenants set a = 1;`,
  'all kinds of parts': `${TRANSACTION}alter table orders add column a int;
    ${SLICES}update orders set a = 1 where {slice} and a is null;
    ${CONCURRENTLY}-- For the list.
    create unique index concurrently if not exists orders_a on orders (a);
    drop index concurrently if exists orders_b;
    ${TRANSACTION}alter table orders add constraint a unique using index orders_a;`.replace(/^ +/gm, ''),
  'NOT NULL behind a check that was validated': [
    'alter table orders add constraint known check (a is not null) not valid;',
    'alter table orders validate constraint known;',
    'alter table orders alter column a set not null; alter table orders drop constraint known;',
  ]
    .map((sql) => `${TRANSACTION}${sql}\n`)
    .join(''),
};
for (const [name, text] of Object.entries(fine))
  test(`fine: ${name}`, () => {
    assert.deepEqual(problemsOf(text), []);
  });

const wrong: Record<string, string> = {
  'an update of all rows': 'update orders set a = 1;',
  'an update in a WITH': 'with gone as (select 1) update orders set a = 1;',
  'a delete': 'delete from orders where a = 1;',
  'an index in a transaction': 'create index a on orders (a);',
  'a concurrent index in a transaction': 'create index concurrently if not exists a on orders (a);',
  'an update behind a comment': '/* of all */ update orders set a = 1;',
  'an update in a block': 'do $$ begin update orders set a = 1; end $$;',
  'a function that may do anything': 'select fill_orders();',
  'rows of another table': 'insert into drinks (a) select a from orders;',
  'a table of all rows': 'create table drinks as select * from orders;',
  'a view that is stored': 'create materialized view drinks as select * from orders;',
  'a statement that is explained as it runs': 'explain analyze update orders set a = 1;',
  'a column that must have a value': 'alter table orders add note text not null;',
  'a default for each row, without the word': 'alter table orders add tag uuid default gen_random_uuid();',
  'a default for each row, in parentheses':
    'alter table orders add column tag uuid default (gen_random_uuid());',
  'a number for each row': 'alter table orders add column n bigserial;',
  'another type, of a table of the schema': 'alter table public.orders alter column guid type text;',
  'another type, of a name in quotes': 'alter table "orders" alter column "guid" type text;',
  'an action that nobody knows': 'alter table orders cluster on a;',
  'a table that is emptied': 'truncate orders;',
  'another type': 'alter table orders alter column a type bigint;',
  'NOT NULL that nothing has checked': 'alter table orders alter column a set not null;',
  'a check that is validated at once': 'alter table orders add constraint a check (a > 0);',
  'a check without a name': 'alter table orders add check (a > 0);',
  'a check on a new column': 'alter table orders add column a int check (a > 0);',
  'a foreign key': 'alter table orders add constraint a foreign key (a) references b;',
  'a unique constraint': 'alter table orders add constraint a unique (a);',
  'a primary key among others': 'alter table orders drop constraint a, add primary key (a, b);',
  'a generated column': 'alter table orders add column a int generated always as (b / 100) stored;',
  'a default for each row': 'alter table orders add column a uuid not null default gen_random_uuid();',
  'a validation in the part that adds': `alter table orders add constraint a check (a > 0) not valid;
    alter table orders validate constraint a;`,
  'two tables in one part': 'alter table orders add column a int; alter table payments add column a int;',
  'slices without a slice': `${SLICES}update orders set a = 1;`,
  'slices of another table': `${SLICES}update payments set a = 1 where {slice};`,
  'an index that is made once only': `${CONCURRENTLY}create index concurrently a on orders (a);`,
  'another statement beside indexes': `${CONCURRENTLY}alter table orders add column a int;`,
};
for (const [name, text] of Object.entries(wrong))
  test(`refused: ${name}`, () => {
    assert.equal(problemsOf(text).length, 1, problemsOf(text).join('\n'));
  });

test('refused: what is said of older code in the middle of a comment, where nobody reads it', () => {
  const text = '\n-- Code from 084 on serves this schema';
  assert.deepEqual(problemsOf(`-- Something.${text}.`), []);
  assert.equal(problemsOf(`-- Something.${text}: all of it.`).length, 1);
});

test('an earlier migration keeps the rule when it has parts', () => {
  const update = 'update orders set a = 1;';
  assert.deepEqual(statementProblems('042_some.sql', update), []);
  assert.equal(statementProblems('042_some.sql', `${TRANSACTION}${update}`).length, 1);
});
