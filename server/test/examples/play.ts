import { fileURLToPath } from 'node:url';
import type { Example } from '../../src/platform/http/openapi/openapi-responses.ts';
import { openRestaurant } from './catalog.ts';
import { setUpDevices } from './devices.ts';
import { invoice, setPapers } from './documents.ts';
import { readEvents, subscribe } from './integrations.ts';
import { operatorIssuesKeys, ownerIssuesKeys } from './keys.ts';
import { cook, deliver, furnishKitchen, openForGuests } from './kitchen.ts';
import { approve, finish, serveTable, splitAndJoin } from './orders.ts';
import { settle, stopCardTester, takeCards, takeCash } from './payments.ts';
import { ownerJoins, ownerMindsHerself, staffJoin, staffLeave } from './people.ts';
import { lookAround, showUp } from './presence.ts';
import { setUpPrinters } from './printers.ts';
import { lookBack } from './reports.ts';
import { askService } from './site.ts';
import { stable } from './stable.ts';
import { hireStaff } from './staff.ts';
import { beginStory } from './story.ts';
import { shareTips } from './tips.ts';

/** Where the document takes them from. */
export const EXAMPLES_FILE = fileURLToPath(new URL('../../src/site/docs/examples.gen.json', import.meta.url));
export const examplesText = (examples: Record<string, Example>): string =>
  `${JSON.stringify(examples, null, 2)}\n`;

/** A day at Trattoria Aurora, in which every operation is run; what each said and answered, by operation. */
export async function playExamples(): Promise<Record<string, Example>> {
  const story = await beginStory();
  const owner = await ownerJoins(story);
  await ownerMindsHerself(story, owner);
  const key = await ownerIssuesKeys(story, owner);
  await operatorIssuesKeys(story);
  await staffJoin(story, owner);
  await staffLeave(story, owner);
  const place = await openRestaurant(story, key);
  await hireStaff(story, place);
  await furnishKitchen(story, place);
  await openForGuests(story, place);
  await setPapers(story, place);
  await serveTable(story, place);
  await cook(story, place);
  await deliver(story, place);
  await splitAndJoin(story, place);
  await finish(story, place);
  await approve(story, place);
  await takeCash(story, place);
  await takeCards(story, place, owner);
  await invoice(story, place);
  await stopCardTester(story, place, owner);
  await settle(story, place);
  await readEvents(story, place);
  await subscribe(story, place);
  await showUp(story, place);
  await lookAround(story, place);
  await lookBack(story, place);
  await askService(story, place, owner);
  await setUpDevices(story, place, owner);
  await setUpPrinters(story, place);
  await shareTips(story, place);
  return stable(story.recording, story.service);
}
