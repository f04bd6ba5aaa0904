import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { ok } from '../platform/http/route.ts';
import { type RouteWith, routeFor, tenant } from './index.ts';

interface Few {
  readonly greeting: string;
}
interface Many extends Few {
  readonly secret: string;
}

const route = routeFor<Few>();
const common = {
  operationId: 'greet',
  path: '/greeting',
  summary: 'Greet.',
  access: tenant('read:orders'),
  response: Type.Object({ text: Type.String() }),
} as const;

test('a handler sees what its group needs, and nothing else that the composition has', async () => {
  const greet = route({ ...common, method: 'GET', handler: ({ deps }) => ok({ text: deps.greeting }) });
  const peek = route({
    ...common,
    method: 'GET',
    // @ts-expect-error: another group's
    handler: ({ deps }) => ok({ text: String(deps.secret) }),
  });
  const served: readonly RouteWith<Many>[] = [greet, peek];
  const answer = await served[0]!.handler({ deps: { greeting: 'Hola', secret: 'x' } });
  assert.deepEqual(answer, { status: 200, data: { text: 'Hola' } });
});

test('a composition that lacks what a handler needs cannot serve it', () => {
  const greedy = routeFor<Many>()({
    ...common,
    method: 'GET',
    handler: ({ deps }) => ok({ text: deps.secret }),
  });
  // @ts-expect-error: no `secret`
  const served: readonly RouteWith<Few>[] = [greedy];
  assert.equal(served.length, 1);
});

test('a route says who may call it; the rest has defaults', () => {
  const { access: _, ...open } = common;
  // @ts-expect-error: no access
  route({ ...open, method: 'GET', handler: () => ok({ text: '' }) });
  const post = route({ ...common, method: 'POST', handler: () => ok({ text: '' }) });
  assert.deepEqual([post.status, post.errors], [201, []]);
});
