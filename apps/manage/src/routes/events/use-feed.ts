import { type Answer, useAnswer, useClient } from '@comanda/app-shared';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EventSearch } from './event-search.ts';

export type FeedEvent = Answer<'listEvents'>['items'][number];

/** So many numbers of the feed are looked at for a page; a filter finds fewer of them. */
export const SPAN = 200;
/** So many that came live are kept: a screen that is left open for a day does not grow without an end. */
const KEPT = 1_000;

interface Feed {
  /** The newest that there was when the screen was opened; its answer is the first that can fail. */
  head: UseQueryResult<Answer<'listEvents'>, Error>;
  page: UseQueryResult<Answer<'listEvents'>, Error>;
  /** Newest first. */
  events: readonly FeedEvent[];
  /** Where the events before these end; null when there are none. */
  olderBefore: number | null;
}

/** The newest events and those that happen meanwhile, or a page of older ones. */
export function useFeed(
  { types, before }: EventSearch,
  restaurantGuid: string | undefined,
  isLive: boolean,
): Feed {
  const head = useAnswer('listEvents', { query: { limit: 1 } });
  const last = before === undefined ? head.data?.lastSequence : before - 1;
  // The oldest that is kept, which `after` must not be behind.
  const floor = (head.data?.items[0]?.sequence ?? 1) - 1;
  const after = Math.max((last ?? 0) - SPAN, floor, 0);
  const filter = { ...(types ? { types } : {}), ...(restaurantGuid ? { restaurantGuid } : {}) };
  const page = useAnswer(
    'listEvents',
    { query: { ...filter, after, limit: SPAN } },
    { enabled: head.data !== undefined, keepPrevious: true },
  );
  const live = useFollowed(before === undefined ? last : undefined, types, restaurantGuid, isLive);
  const known = (page.data?.items ?? []).filter(({ sequence }) => last === undefined || sequence <= last);
  return {
    head,
    page,
    events: [...(before === undefined ? live : []), ...known.toReversed()],
    olderBefore: after > floor ? after + 1 : null,
  };
}

/** What happened after a number, newest first. A pause is made up for: it goes on behind the last one that was seen. */
function useFollowed(
  after: number | undefined,
  types: string | undefined,
  restaurantGuid: string | undefined,
  isLive: boolean,
): readonly FeedEvent[] {
  const { client } = useClient();
  const about = `${after} ${types} ${restaurantGuid}`;
  const [seen, setSeen] = useState<{ about: string; events: readonly FeedEvent[] }>({ about, events: [] });
  const events = seen.about === about ? seen.events : [];
  // Where the stream begins, without being a reason to begin it anew: it goes on by itself.
  const newest = useRef(after);
  newest.current = events[0]?.sequence ?? after;
  useEffect(() => {
    const from = newest.current;
    if (!isLive || from === undefined) return;
    const stop = new AbortController();
    const listen = async (): Promise<void> => {
      const filter = {
        ...(types ? { types: types.split(',') } : {}),
        ...(restaurantGuid ? { restaurantGuid } : {}),
      };
      for await (const event of client.follow({ after: from, ...filter, signal: stop.signal })) {
        setSeen((now) => ({
          about,
          events: [event as FeedEvent, ...(now.about === about ? now.events : [])].slice(0, KEPT),
        }));
      }
    };
    // Refused: what is shown stays, and the shell says that nothing follows any more.
    listen().catch(() => undefined);
    return () => stop.abort();
  }, [client, about, types, restaurantGuid, isLive]);
  return events;
}
