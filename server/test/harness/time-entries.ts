import type Type from 'typebox';
import type { TimeEntryShape, TimeEntryWithEdits } from '../../src/people/time-entries/shapes.ts';
import type { Client } from './http.ts';
import type { World } from './world.ts';

/** Time that people work at a test restaurant. */

export type TimeEntry = Type.Static<typeof TimeEntryShape>;
export type EditedTimeEntry = Type.Static<typeof TimeEntryWithEdits>;

export const entriesOf = ({ place }: Pick<World, 'place'>) => `${place.path}/time-entries`;

/** Clocks somebody in; the entry. */
export async function clockedIn(
  world: Pick<World, 'key' | 'place'>,
  body: { staffGuid?: string; jobGuid?: string },
  as: Client = world.key,
): Promise<TimeEntry> {
  return (await as.post<TimeEntry>(`${entriesOf(world)}/clock-in`, body)).must(201);
}

/** What is done to an entry: `start-break`, `end-break`, `clock-out`. */
export const punch = (
  world: Pick<World, 'key' | 'place'>,
  { guid }: { guid: string },
  what: string,
  body: object = {},
  as: Client = world.key,
) => as.post<TimeEntry>(`${entriesOf(world)}/${guid}/${what}`, body);
