import { useEffect, useState } from 'react';
import { useBoard, useTraining } from '../store/till-context.tsx';

const SILENT_AFTER_MS = 12_000;
const TICK_MS = 1_000;

/** Whether the service does not answer, as far as this till knows. In training it is asked for nothing that counts. */
export function useIsLost(): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const { heardAt, error } = useBoard();
  const { isOn } = useTraining();
  return isOn || error !== null || (heardAt !== null && now - heardAt > SILENT_AFTER_MS);
}
