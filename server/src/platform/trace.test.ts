import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readTrace, traced, traceHeaders } from './trace.ts';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

test('the trace of a header is read as W3C Trace Context says', () => {
  assert.deepEqual(readTrace(`00-${ID}-${PARENT}-01`), { id: ID, flags: '01' });
  assert.deepEqual(readTrace(`cc-${ID}-${PARENT}-00-what-comes-later`), { id: ID, flags: '00' });
  for (const malformed of [
    undefined,
    [`00-${ID}-${PARENT}-01`],
    '',
    `ff-${ID}-${PARENT}-01`,
    `00-${ID.toUpperCase()}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${ID}-${'0'.repeat(16)}-01`,
    `00-${ID}-${PARENT}-01-more`,
    `00-${ID}-${PARENT}`,
    `00-${ID}-${PARENT}-01\r\nx: y`,
  ])
    assert.equal(readTrace(malformed), undefined, String(malformed));
});

test('what is asked of others carries the trace on, each time as a step of its own', async () => {
  assert.deepEqual(traceHeaders(), {});
  const both = await traced({ id: ID, flags: '01' }, async () => {
    await sleep(1);
    return [traceHeaders().traceparent, traceHeaders().traceparent];
  });
  for (const header of both) assert.match(header!, new RegExp(`^00-${ID}-[0-9a-f]{16}-01$`));
  assert.notEqual(both[0], both[1]);
  assert.deepEqual(traceHeaders(), {});
});
