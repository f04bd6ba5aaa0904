import { fail } from '../../../platform/errors.ts';
import { JOB_ALLOWED, type Job, type JobAction } from './job.ts';

/** INVALID_STATE, which names what the job's state allows. */
export function assertAllowed({ state }: Job, action: JobAction): void {
  const allowed = JOB_ALLOWED[state];
  if (!allowed.includes(action))
    fail('INVALID_STATE', `Not possible while it is ${state}.`, { state, allowed });
}
