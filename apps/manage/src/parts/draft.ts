import { useState } from 'react';

/** What is typed over something that is stored. What nobody typed here follows what others change meanwhile. */
export interface Draft<T> {
  value: T;
  change: (fields: Partial<T>) => void;
  isChanged: boolean;
  /** What was typed is stored now, or is not wanted any more. */
  forget: () => void;
}

/** `stored` is what a form would hold if nobody typed: plain values, which JSON can compare. */
export function useDraft<T extends object>(stored: T): Draft<T> {
  const [typed, setTyped] = useState<Partial<T>>({});
  const value = { ...stored, ...typed };
  return {
    value,
    change: (fields) => setTyped((before) => ({ ...before, ...fields })),
    isChanged: JSON.stringify(value) !== JSON.stringify(stored),
    forget: () => setTyped({}),
  };
}
