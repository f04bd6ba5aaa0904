import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUILT_IN, covers, excessOf, rightsOf, rightsOfRole } from './roles.ts';
import { SCOPES } from './scopes.ts';

test('an owner holds every scope, and with that everything that any role does', () => {
  assert.deepEqual(BUILT_IN.owner.scopes, new Set(SCOPES));
  for (const role of Object.values(BUILT_IN)) assert.ok(covers(BUILT_IN.owner, role), role.role);
});

test('the scopes of the other roles are those that a key would need for the same', () => {
  const managed = SCOPES.filter(
    (scope) => !['write:domains', 'write:webhooks', 'write:wages'].includes(scope),
  );
  assert.deepEqual(BUILT_IN.manager.scopes, new Set(managed));
  assert.deepEqual(
    BUILT_IN.kitchen.scopes,
    new Set([
      'read:orders',
      'read:menu',
      'write:stock',
      'read:kitchen',
      'write:kitchen',
      'read:restaurants',
      'read:printers',
      'write:printers',
      'write:time',
    ]),
  );
});

test('a scope of several permissions that none opens is held by whoever holds all of them without limits', () => {
  const approving = [...BUILT_IN.owner.grants.keys()].map((permission) => ({ permission }));
  assert.ok(rightsOf('all', approving).scopes.has('approve:orders'));
  const limited = approving.map((one) => (one.permission === 'orders.comp' ? { ...one, maxAmount: 5 } : one));
  assert.ok(!rightsOf('some', limited).scopes.has('approve:orders'));
});

test('what exceeds is named: permissions, their limits, and scopes', () => {
  const lead = rightsOf('lead', [{ permission: 'orders.comp', maxAmount: 5_000 }]);
  const wider = rightsOf('wider', [
    { permission: 'orders.comp', maxAmount: 5_001 },
    { permission: 'menu.stock' },
  ]);
  assert.deepEqual(excessOf(lead, wider), ['orders.comp', 'menu.stock', 'write:stock']);
  assert.deepEqual(excessOf(wider, lead), []);
});

test('a role that is not there holds nothing', () => {
  const nothing = rightsOfRole('gone', null);
  assert.deepEqual([nothing.grants.size, nothing.scopes.size], [0, 0]);
});
