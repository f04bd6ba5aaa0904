import { useRef, useState } from 'react';

/** Writes into the log one thing at a time: a second press while the first is written does nothing. */
export function useWriting(): { write(work: () => Promise<void>): Promise<void>; isRefused: boolean } {
  const isBusy = useRef(false);
  const [isRefused, setRefused] = useState(false);
  const write = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setRefused(false);
    try {
      await work();
    } catch {
      // The browser could not keep it: its storage is full, or was cleared.
      setRefused(true);
    } finally {
      isBusy.current = false;
    }
  };
  return { write, isRefused };
}
