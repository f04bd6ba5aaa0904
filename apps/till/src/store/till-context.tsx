import { useDevice } from '@comanda/app-shared';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { keepPapers } from './papers.ts';
import type { Catalogue } from './sale.ts';
import { type Board, Till } from './till.ts';
import { forgetTraining, furnishTraining, trainingClient, trainingName } from './training.ts';

/** What stands on papers changes rarely. */
const PAPERS_MS = 10 * 60_000;

const TillContext = createContext<Till | null>(null);

interface Training {
  isOn: boolean;
  /** Another memory is opened: everybody signs in again, and what was typed on a slip is gone. */
  begin(): void;
  end(): void;
}

const TrainingContext = createContext<Training>({ isOn: false, begin() {}, end() {} });

export const useTraining = (): Training => useContext(TrainingContext);

/** Opens the till's memory for what is below. */
export function TillProvider({ children }: { children: ReactNode }): ReactNode {
  const { client, restaurantGuid, guid } = useDevice();
  const [till, setTill] = useState<Till | null>(null);
  const [isOn, setOn] = useState(false);
  const training = useMemo(
    () => ({
      isOn,
      begin: () => void furnishTraining(guid).then(() => setOn(true)),
      end: () => setOn(false),
    }),
    [isOn, guid],
  );
  useEffect(() => {
    const opened = isOn
      ? new Till({ client: trainingClient(client), restaurantGuid, guid: trainingName(guid) })
      : new Till({ client, restaurantGuid, guid });
    let gone = false;
    // Old ones do until there are others.
    const ask = () => void keepPapers(client, restaurantGuid, opened.database).catch(() => undefined);
    const asking = setInterval(ask, PAPERS_MS);
    void opened.open().then(() => {
      if (gone) return;
      setTill(opened);
      ask();
    });
    return () => {
      gone = true;
      clearInterval(asking);
      opened.close();
      setTill(null);
      if (isOn) void forgetTraining(guid);
    };
  }, [client, restaurantGuid, guid, isOn]);
  return (
    till && (
      <TrainingContext.Provider value={training}>
        <TillContext.Provider value={till}>{children}</TillContext.Provider>
      </TrainingContext.Provider>
    )
  );
}

export function useTill(): Till {
  const till = useContext(TillContext);
  if (!till) throw new Error('useTill: the till is not open here');
  return till;
}

export function useBoard(): Board {
  const till = useTill();
  return useSyncExternalStore(till.subscribe, till.board);
}

/** What is sold, and at which prices; null until it was pulled once. */
export function catalogueOf({ state }: Board): Catalogue | null {
  if (!state?.menu || !state.restaurant) return null;
  const { menu, restaurant, discounts, serviceCharges } = state;
  return { menu, restaurant, discounts, serviceCharges };
}
