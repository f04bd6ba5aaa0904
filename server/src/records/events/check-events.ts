import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { Database } from '../../platform/db/database.ts';
import type { EventStatement, Statement } from '../../platform/db/statement.ts';
import { CATALOGUE, type EventType } from './catalogue/index.ts';
import { eventIn } from './emit.ts';

/** Development and tests: a database that takes no event whose data does not fit the catalogue. */
export function checkingEvents(db: Database): Database {
  return {
    pool: db.pool,
    run: async (tenant, ...statements) => {
      checkAll(statements);
      return db.run(tenant, ...statements);
    },
    transaction: (tenant, work) =>
      db.transaction(tenant, async (tx) => {
        const finished = await work({
          run: async (...statements) => {
            checkAll(statements);
            return tx.run(...statements);
          },
        });
        checkAll(finished.last);
        return finished;
      }),
  };
}

function checkAll(statements: readonly (Statement | EventStatement)[]): void {
  for (const statement of statements) {
    if (!('writes' in statement) || statement.writes !== 'event') continue;
    const { type, data } = eventIn(statement);
    assertDeclared(type, data);
  }
}

const compiled = new Map<EventType, ReturnType<typeof Compile>>();

/** Throws for data that is not exactly what the catalogue says: a field that is missing, of another kind, or not declared. */
export function assertDeclared(type: EventType, data: unknown): void {
  const { properties } = CATALOGUE[type].data;
  const check = compiled.get(type) ?? Compile(Type.Object(properties, { additionalProperties: false }));
  compiled.set(type, check);
  const plain = JSON.parse(JSON.stringify(data));
  if (!check.Check(plain)) {
    throw new Error(`${type} says what the catalogue does not declare`, { cause: check.Errors(plain) });
  }
}
