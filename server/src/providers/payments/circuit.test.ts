import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCircuit } from './circuit.ts';

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
