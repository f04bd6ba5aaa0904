import { violates } from './db/database.ts';
import { fail } from './errors.ts';

/** Answers CONFLICT and names the other one when an `externalId` is taken; throws any other error again. */
export async function rejectTakenExternalId(
  error: unknown,
  constraint: string,
  message: string,
  findOther: () => Promise<[{ guid: string }[]]>,
): Promise<never> {
  if (!violates(error, constraint)) throw error;
  const [[other]] = await findOther();
  fail('CONFLICT', message, { existingGuid: other?.guid });
}
