import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCircuit, createLines } from './circuit.ts';

const OPEN_MS = 10_000;

function opened() {
  let now = 0;
  const circuit = createCircuit(() => now);
  for (let count = 0; count < 5; count++) {
    assert.ok(circuit.admits());
    circuit.report('badly');
  }
  return {
    circuit,
    wait: (ms: number) => {
      now += ms;
    },
  };
}

test('failures in a row open the circuit; one success in between does not let it come to that', () => {
  const { circuit } = opened();
  assert.equal(circuit.admits(), false);
  const lucky = createCircuit(() => 0);
  for (let count = 0; count < 50; count++) lucky.report(count % 5 === 4 ? 'well' : 'badly');
  assert.ok(lucky.admits());
});

test('after a while one call is let through; if it goes well, all are', () => {
  const { circuit, wait } = opened();
  wait(OPEN_MS - 1);
  assert.equal(circuit.admits(), false);
  wait(1);
  assert.equal(circuit.state().circuit, 'halfOpen');
  assert.equal(circuit.admits(), true);
  assert.equal(circuit.admits(), false, 'one only');
  circuit.report('well');
  assert.equal(circuit.state().circuit, 'closed');
  assert.ok(circuit.admits() && circuit.admits());
});

test('if it goes badly, the wait begins anew', () => {
  const { circuit, wait } = opened();
  wait(OPEN_MS);
  assert.ok(circuit.admits());
  circuit.report('badly');
  assert.equal(circuit.admits(), false);
  wait(OPEN_MS - 1);
  assert.equal(circuit.admits(), false);
  wait(1);
  assert.ok(circuit.admits());
});

const account = (merchantId: string) => ({ merchantId, username: 'testing' });

test('each merchant account has a circuit and a ration of its own', () => {
  const lines = createLines(() => 0);
  for (let count = 0; count < 5; count++) lines.of(account('one')).circuit.report('badly');
  lines.of(account('one')).readsFrom = 1;
  assert.equal(lines.of(account('one')).circuit.admits(), false);
  for (const other of [account('two'), { merchantId: 'one', username: 'another' }]) {
    assert.equal(lines.of(other).circuit.admits(), true);
    assert.equal(lines.of(other).readsFrom, 0);
  }
  assert.deepEqual(lines.state(), { circuit: 'open', failures: 5, accounts: 3, accountsNotClosed: 1 });
});

test('of an account that makes no calls nothing is remembered after ten minutes, nor of more than 10,000', () => {
  let now = 0;
  const lines = createLines(() => now);
  for (let count = 0; count < 5; count++) lines.of(account('one')).circuit.report('badly');
  now += 599_999;
  assert.equal(lines.state().failures, 5);
  now += 1;
  assert.deepEqual(lines.state(), { circuit: 'closed', failures: 0, accounts: 0, accountsNotClosed: 0 });
  for (let n = 0; n < 10_002; n++) lines.of(account(String(n)));
  assert.equal(lines.state().accounts, 10_000);
});
