import { test } from 'node:test';
import { jobs } from '../src/main/jobs.ts';
import { killWhileActive } from './harness/job-crash.ts';

/** As many as have a connection each while they wait. */
const AT_ONCE = 3;
const names = jobs.map(({ name }) => name);

for (let first = 0; first < names.length; first += AT_ONCE) {
  const some = names.slice(first, first + AT_ONCE);
  test(`after kill -9 while ${some.join(', ')} run, they go on within a minute`, () => killWhileActive(some));
}
