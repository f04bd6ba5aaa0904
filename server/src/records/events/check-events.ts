import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { Database } from '../../platform/db/database.ts';
import type { EventStatement, Statement } from '../../platform/db/statement.ts';
import { CATALOGUE, type EventType } from './catalogue/index.ts';
import { eventIn } from './emit.ts';

/**
 * Development and tests: a database that takes no event whose data does not fit the catalogue, and nothing that may wait behind
 * one. An event holds its tenant's next number: who waits with it for a row waits for whoever has the row and wants a number.
 */
export function checkingEvents(db: Database): Database {
  return {
    pool: db.pool,
    run: async (tenant, ...statements) => {
      createCheck()(statements);
      return db.run(tenant, ...statements);
    },
    transaction: (tenant, work) =>
      db.transaction(tenant, async (tx) => {
        const checkAll = createCheck();
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

const MAY_WAIT = /\b(insert|update|delete)\b|\bfor (no key )?(update|share)\b|pg_advisory/i;
/** They wait for nobody: new rows that no other transaction makes, or rows that this one has changed or held before. */
const WAITS_FOR_NOBODY: ReadonlySet<string> = new Set([
  'accounts.insert_owner_notice',
  'audit_log.record',
  // Whoever uses the same key does the same, and so waits for the event.
  'idempotency.insert',
  // The restaurant's row is held.
  'menus.close',
  'menus.open',
  'restaurants.set_menu_version',
  // `lockStock` has held it.
  'menus.move_stock',
  // The device's session before it is held.
  'staff_sessions.insert',
  // Its command is held.
  'sync.settle',
  'sync.settle_decided',
  // The endpoint is held.
  'webhooks.insert_test',
]);

/** Checks the statements of one transaction, batch after batch. */
function createCheck() {
  let told: string | undefined;
  return (statements: readonly (Statement | EventStatement)[]): void => {
    for (const statement of statements) {
      const { name, text } = statement;
      if (
        told !== undefined &&
        !('writes' in statement) &&
        MAY_WAIT.test(text) &&
        !WAITS_FOR_NOBODY.has(name)
      )
        throw new Error(`${name} may wait, and comes behind ${told}: events are the last of a transaction`);
      if (!('writes' in statement)) continue;
      if (told !== undefined && statement.writes !== 'event' && !WAITS_FOR_NOBODY.has(name))
        throw new Error(`${name} comes behind ${told}`);
      told = name;
      if (statement.writes !== 'event') continue;
      const { type, data } = eventIn(statement);
      assertDeclared(type, data);
    }
  };
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
