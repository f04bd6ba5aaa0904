import type { RestaurantScope } from '../../../access/index.ts';
import type { EventStatement } from '../../../platform/db/statement.ts';
import { emit } from '../../../records/events/index.ts';
import type { Job } from './job.ts';

type Told = Pick<Job, 'guid' | 'printerGuid' | 'orderGuid' | 'ticketGuid'>;

const factsOf = ({ guid, printerGuid, orderGuid, ticketGuid }: Told) => ({
  printJobGuid: guid,
  printerGuid,
  orderGuid,
  ticketGuid,
});

type Plain = 'print_job.created' | 'print_job.printed' | 'print_job.delayed' | 'print_job.cancelled';

export const jobEvent = (scope: RestaurantScope, type: Plain, job: Told, now: number): EventStatement =>
  emit(scope, { type, restaurantGuid: scope.restaurantGuid, data: factsOf(job), now });

export const jobFailed = (scope: RestaurantScope, job: Job, now: number): EventStatement =>
  emit(scope, {
    type: 'print_job.failed',
    restaurantGuid: scope.restaurantGuid,
    data: { ...factsOf(job), problem: job.problem ?? '' },
    now,
  });

export const jobRerouted = (
  scope: RestaurantScope,
  job: Job,
  fromPrinterGuid: string,
  now: number,
): EventStatement =>
  emit(scope, {
    type: 'print_job.rerouted',
    restaurantGuid: scope.restaurantGuid,
    data: { ...factsOf(job), fromPrinterGuid },
    now,
  });
