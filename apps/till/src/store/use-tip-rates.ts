import { useEffect, useState } from 'react';
import { papersOf } from './papers.ts';
import { useTill } from './till-context.tsx';
import type { Tips } from './tips.ts';

/** What the restaurant suggests on its papers: whole percents, and amounts of small bills. */
export function useTipRates(): Tips {
  const { database } = useTill();
  const [rates, setRates] = useState<Tips>(null);
  useEffect(() => {
    void papersOf(database).then(setRates);
  }, [database]);
  return rates;
}
