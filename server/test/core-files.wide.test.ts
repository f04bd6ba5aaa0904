import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { startTestProcess } from './harness/process.ts';

test('a serving process leaves no memory in core files', {
  skip: process.platform !== 'linux' && 'the kernel of Linux',
}, async () => {
  const service = await startTestProcess();
  assert.match(readFileSync(`/proc/${service.pid}/coredump_filter`, 'utf8'), /^0+$/m);
  if (spawnSync('prlimit', ['--version']).status === 0) {
    assert.match(readFileSync(`/proc/${service.pid}/limits`, 'utf8'), /^Max core file size +0 +0 /m);
  }
  await service.end('SIGTERM');
});
