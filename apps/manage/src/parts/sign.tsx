import type { ReactNode } from 'react';
import { useText } from '../text/text.ts';
import type { State } from './order-words.ts';
import classes from './sign.module.css';

/** A state as a word with a dot before it; the dot's shape says what its colour says. */
export function Sign({ state }: { state: State }): ReactNode {
  const t = useText();
  return (
    <span className={classes.sign} data-tone={state.tone}>
      {t(state.name)}
    </span>
  );
}
