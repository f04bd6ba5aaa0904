import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { markOf } from '../../tools/roles-table.ts';
import { ROLES, type Role } from '../src/access/index.ts';
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
        assert.ok(message.includes((accessOf(route) as { scope: string }).scope), route.operationId);
      }
    });
  }
});

describe('what always needs an approval is refused without one, and with one of somebody who may not', () => {
  const approved = routes.filter(({ approval }) => approval && approval.when === undefined);
  for (const route of approved) {
    test(route.operationId, async () => {
      const people = { server: colleagues('server'), cashier: colleagues('cashier') };
      for (const [role, list] of Object.entries(people)) {
        assert.equal(markOf(route, role as Role), 'A');
        const { value: person } = await list.next();
        const place = route.body ? 'body' : 'query';
        const ask = (approverUid?: string) => {
          const path = pathOf(route, world);
          if (!route.body)
            return person.send(
              route.method,
              approverUid === undefined ? path : `${path}?approverUid=${approverUid}`,
            );
          const body = { ...(bodyOf(route, world) as object), ...(approverUid ? { approverUid } : {}) };
          return person.send(route.method, path, { body });
        };
        assert.deepEqual((await ask()).fields(), [`${place} /approverUid required`]);
        assert.deepEqual((await ask(person.uid)).fields(), [`${place} /approverUid right`]);
      }
    });
  }
});

test('an operation takes an approver if, and only if, it says that it needs one', () => {
  const takes = (schema: unknown): boolean =>
    schema !== null &&
    typeof schema === 'object' &&
    Object.entries(schema).some(
      ([name, part]) =>
        (name === 'properties' && 'approverUid' in (part as object)) || (name !== 'response' && takes(part)),
    );
  const named = ({ body, query }: Route) => takes(body) || takes(query);
  const asking = (list: readonly Route[]) => list.map(({ operationId }) => operationId).sort();
  assert.deepEqual(
    asking(routes.filter(named)),
    asking(routes.filter(({ approval }) => approval !== undefined)),
  );
});
