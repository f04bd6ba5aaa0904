import { test } from 'node:test';
import { killWhileActive } from './harness/job-crash.ts';

/** Each recurring job has its turn in job-crash.wide.test.ts. */

test('after kill -9 while payments.recover runs, it goes on within a minute', () =>
  killWhileActive(['payments.recover'], 15_000));
