import { type Comanda, ComandaError, type Input } from '@comanda/sdk';
import { type Refusal, refusalOfApproval, type Staff, usePeople } from './person.tsx';
import { useBoard } from './till-context.tsx';
import { useAsking } from './use-asking.ts';

/** What has to be approved, as the service says it. */
type Needed = Omit<Input<'createApproval'>['body'], 'pin' | 'number' | 'jobGuid' | 'passkey'>;

/** What is asked of the service; `approval` once somebody has given it. */
type ApprovedWork<T> = (client: Comanda, idempotencyKey: string, approval?: string) => Promise<T>;

/** Has the service do something at once, and once; where it needs approval, again with that of whoever types their PIN. */
export function useApproved<T>(work: ApprovedWork<T>, done: (answer: T) => void) {
  const { client, forgotten } = usePeople();
  const restaurantGuid = useBoard().state?.restaurant?.guid ?? '';
  const { ask, state, error } = useAsking<T>(done);
  const begin = (approval?: string): void => ask((one, key) => work(one, key, approval));
  const approve = neededIn(error);
  const check = async ({ number }: Staff, pin: string): Promise<Refusal | null> => {
    if (client === null || approve === null) return 'FAILED';
    try {
      const body = { ...approve, pin, number };
      begin((await client.call('createApproval', { params: { restaurantGuid }, body })).guid);
      return null;
    } catch (refused) {
      if (refused instanceof ComandaError && refused.status === 401) forgotten();
      return refusalOfApproval(refused);
    }
  };
  return { begin, check, state, error, approve };
}

const neededIn = (error: unknown): Needed | null =>
  error instanceof ComandaError && error.code === 'APPROVAL_REQUIRED'
    ? (error.details as unknown as { approve: Needed }).approve
    : null;
