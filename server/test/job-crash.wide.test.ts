import { describe, test } from 'node:test';
import { jobs } from '../src/main/jobs.ts';
import { killWhileActive } from './harness/job-crash.ts';

/** As many as have a connection each while they wait. */
const AT_ONCE = 3;
/** They wait for a heartbeat most of the time. */
const GROUPS_AT_ONCE = 2;
const names = jobs.map(({ name }) => name);

describe('jobs whose process is killed', { concurrency: GROUPS_AT_ONCE }, () => {
  for (let first = 0; first < names.length; first += AT_ONCE) {
    const some = names.slice(first, first + AT_ONCE);
    test(`after kill -9 while ${some.join(', ')} run, they go on by themselves`, () => killWhileActive(some));
  }
});
