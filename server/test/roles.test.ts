import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { markOf } from '../../tools/roles-table.ts';
import { openersOf, ROLES, type Role, type Scope } from '../src/access/index.ts';
import { routes } from '../src/main/app.ts';
import type { Route } from '../src/platform/http/route.ts';
import { type Person, signedIn } from './harness/people.ts';
import { accessOf, bodyOf, type FullWorld, fill, pathOf, scopedRoutes } from './harness/samples.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld } from './harness/world.ts';

/** docs/roles.md, proven: what each role may do of the tenant's operations, alone or with an approval. */

let service: TestService;
let world: FullWorld;

before(async () => {
  service = await startTestService();
  world = await fill(await makeWorld(service));
});

/** A person may ask 100 times a minute, so each walk is one of several colleagues. */
const COLLEAGUE_ASKS = 90;

async function* colleagues(role: Role): AsyncGenerator<Person, never> {
  for (;;) {
    const person = await signedIn(service, { places: [{ tenantId: world.tenantId, role }] });
    for (let asked = 0; asked < COLLEAGUE_ASKS; asked++) yield person;
  }
}

const withScope = scopedRoutes.filter((route) => accessOf(route).kind !== 'administration');

describe('what a role lacks the scope for is refused, whatever it asks', () => {
  for (const role of ROLES) {
    test(`as ${role}`, async () => {
      const people = colleagues(role);
      for (const route of withScope.filter((one) => markOf(one, role) === '-')) {
        const { value: person } = await people.next();
        const reply = await person.send(route.method, pathOf(route, world), { body: bodyOf(route, world) });
        const { message } = reply.refused(403, 'FORBIDDEN');
        const { scope, permission = scope } = accessOf(route) as { scope: string; permission?: string };
        assert.ok(message.includes(scope) || message.includes(permission), route.operationId);
      }
    });
  }
});

/** These ask by themselves: for whatever is approved, for what is changed, and as each command does. */
const ASKING_THEMSELVES = new Set([
  'createApproval',
  'beginPasskeyApproval',
  'createApprovalRequest',
  'acceptApprovalRequest',
  'declineApprovalRequest',
  'withdrawApprovalRequest',
  'updateMenuItem',
  'runOrderCommands',
]);

test('where several permissions open a scope, each operation says which it needs', () => {
  const silent = withScope.filter((route) => {
    const { scope, permission } = accessOf(route) as { scope: Scope; permission?: string };
    const isApproved = route.approval !== undefined && route.approval.when === undefined;
    return openersOf(scope).length > 1 && permission === undefined && !isApproved;
  });
  const left = silent.map(({ operationId }) => operationId).filter((id) => !ASKING_THEMSELVES.has(id));
  assert.deepEqual(left, []);
});

test('an operation takes an approval if, and only if, it says that it needs one', () => {
  const takes = (schema: unknown): boolean =>
    schema !== null &&
    typeof schema === 'object' &&
    Object.entries(schema).some(
      ([name, part]) =>
        (name === 'properties' && 'approval' in (part as object)) || (name !== 'response' && takes(part)),
    );
  const named = ({ body, query }: Route) => takes(body) || takes(query);
  const asking = (list: readonly Route[]) => list.map(({ operationId }) => operationId).sort();
  assert.deepEqual(
    // The log of a till has commands, each with what its own operation takes.
    asking(routes.filter((route) => !route.readOnly && route.operationId !== 'pushSync' && named(route))),
    asking(routes.filter(({ approval }) => approval !== undefined)),
  );
});
