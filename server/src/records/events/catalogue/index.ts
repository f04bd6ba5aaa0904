import type { Static } from 'typebox';
import type { Scope } from '../../../access/index.ts';
import { domainEvents } from './domains.ts';
import type { EventSpec } from './event.ts';
import { kitchenEvents } from './kitchen.ts';
import { menuEvents } from './menus.ts';
import { offlineEvents } from './offline.ts';
import { orderEvents } from './orders.ts';
import { paymentEvents } from './payments.ts';
import { peopleEvents } from './people.ts';
import { printerEvents } from './printers.ts';
import { reportEvents } from './reports.ts';
import { tenancyEvents } from './tenancy.ts';
import { tipEvents } from './tips.ts';
import { webhookEvents } from './webhooks.ts';

/**
 * Every event there is: `resource.past_tense`, one per fact. `emit` takes no other, and no other data. To add one, add a
 * line to the file of its family, and one to emitters.ts, which says who emits it. The API document, the reference and the
 * SDK follow from it (`npm run generate`).
 */
const events = {
  ...tenancyEvents,
  ...peopleEvents,
  ...menuEvents,
  ...orderEvents,
  ...kitchenEvents,
  ...printerEvents,
  ...paymentEvents,
  ...offlineEvents,
  ...tipEvents,
  ...domainEvents,
  ...webhookEvents,
  ...reportEvents,
};

export type EventType = keyof typeof events;
/** What an event of a type says. */
export type EventData<T extends EventType> = Static<(typeof events)[T]['data']>;

export const CATALOGUE: Readonly<Record<EventType, EventSpec>> = events;
/** What events may say, for routes that carry them. */
export const EVENT_DATA = Object.values(CATALOGUE).map(({ data }) => data);
/** The scope that a reader needs for an event. */
export const scopeOfEvent = (type: EventType): Scope => CATALOGUE[type].scope;
export const EVENT_TYPES = Object.keys(events) as readonly EventType[];
