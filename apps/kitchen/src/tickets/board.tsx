import { ClientProvider, serverNow, useDevice } from '@comanda/app-shared';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { type Board, TicketFeed } from './feed.ts';

const FeedContext = createContext<TicketFeed | null>(null);

/** Follows the tickets for as long as what is below is shown. */
export function BoardProvider({ children }: { children: ReactNode }): ReactNode {
  const { client, restaurantGuid, guid } = useDevice();
  const [feed, setFeed] = useState<TicketFeed | null>(null);
  useEffect(() => {
    const opened = new TicketFeed({ client, restaurantGuid });
    setFeed(opened);
    return () => opened.close();
  }, [client, restaurantGuid]);
  return (
    feed && (
      <ClientProvider value={{ client, tenantId: guid }}>
        <FeedContext.Provider value={feed}>{children}</FeedContext.Provider>
      </ClientProvider>
    )
  );
}

export function useFeed(): TicketFeed {
  const feed = useContext(FeedContext);
  if (!feed) throw new Error('useFeed: no tickets are followed here');
  return feed;
}

export function useBoard(): Board {
  const feed = useFeed();
  return useSyncExternalStore(feed.subscribe, feed.board);
}

const TICK_MS = 1_000;

/** The time by the service's clock, each second anew. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
