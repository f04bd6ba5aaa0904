import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conditionOfStatuses, isDone, isStatus, type Statuses, wordsOfStatuses } from './escpos-status.ts';

const CASES: readonly (readonly [Statuses, string])[] = [
  [[0x12, 0x12, 0x12, 0x12], 'READY'],
  // The drawer is open: of no interest here.
  [[0x16, 0x12, 0x12, 0x12], 'READY'],
  [[0x12, 0x12, 0x12, 0x1e], 'PAPER_LOW'],
  [[0x1a, 0x32, 0x12, 0x72], 'OUT_OF_PAPER'],
  [[0x1a, 0x32, 0x12, 0x12], 'OUT_OF_PAPER'],
  [[0x1a, 0x16, 0x12, 0x12], 'COVER_OPEN'],
  [[0x1a, 0x36, 0x12, 0x72], 'COVER_OPEN'],
  [[0x1a, 0x52, 0x1a, 0x12], 'FAULT'],
  [[0x12, 0x12, 0x52, 0x12], 'FAULT'],
  // Offline, and it does not say why.
  [[0x1a, 0x12, 0x12, 0x12], 'FAULT'],
];

test('the four answers of a printer say how it is', () => {
  for (const [statuses, condition] of CASES)
    assert.equal(conditionOfStatuses(statuses), condition, wordsOfStatuses(statuses));
  assert.equal(wordsOfStatuses([0x1a, 0x32, 0x12, 0x72]), 'status 1a 32 12 72');
});

test('no byte answers both questions, and what else a printer may say answers neither', () => {
  for (let byte = 0; byte < 256; byte++) assert.ok(!(isStatus(byte) && isDone(byte)), String(byte));
  // Automatic status back begins like this, and a printer's name with 5f.
  for (const byte of [0x10, 0x14, 0x18, 0x90, 0xff])
    assert.deepEqual([isStatus(byte), isDone(byte)], [false, false]);
  for (const byte of [0, 0x03, 0x0c]) assert.ok(isDone(byte));
});
