import type { Comanda } from '@comanda/sdk';
import { openDatabase, type State } from './database.ts';

/**
 * Training: the till as it is, on a memory of its own. What is done there is sent nowhere, and gone when it ends or the page is
 * loaded again (docs/decisions/175).
 */

/** The memory of training, beside that of the device. */
export const trainingName = (deviceGuid: string): string => `${deviceGuid}-training`;

/** Makes the memory of training: what is sold and who works here, and none of the orders. */
export async function furnishTraining(deviceGuid: string): Promise<void> {
  await forgetTraining(deviceGuid);
  const [real, training] = [openDatabase(deviceGuid), openDatabase(trainingName(deviceGuid))];
  try {
    const known = await real.entries.bulkGet(['state', 'papers']);
    await training.entries.bulkPut(known.filter((entry) => entry !== undefined));
    await training.keys.bulkPut(await real.keys.toArray());
  } finally {
    for (const database of [real, training]) database.close();
  }
}

export async function forgetTraining(deviceGuid: string): Promise<void> {
  await openDatabase(trainingName(deviceGuid)).delete();
}

/** The service as a till in training has it: asked for menus and people, told nothing, and without the orders of others. */
export function trainingClient(client: Comanda): Comanda {
  const ask = client.call as (operation: string, input: unknown) => Promise<object>;
  const call = async (operation: string, input: unknown): Promise<object> => {
    if (operation === 'pushSync') return { results: [] };
    const answer = await ask(operation, input);
    return operation === 'pullSync' ? { ...answer, orders: [] } : answer;
  };
  return { ...client, call: call as Comanda['call'] };
}

/** Whether somebody may begin it: who manages the staff. A till in training takes cash that nobody counts. */
export function mayTrain(
  { roles }: Pick<State, 'roles'>,
  { jobs }: Pick<State['staff'][number], 'jobs'>,
): boolean {
  const role = roles?.find(({ name }) => name === jobs[0]?.role);
  return role?.permissions.some(({ permission }) => permission === 'staff.manage') ?? false;
}
