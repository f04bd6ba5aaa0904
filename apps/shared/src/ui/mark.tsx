import type { ReactNode } from 'react';
import classes from './mark.module.css';

/** The name, with the full stop of a red pen. */
export const Mark = ({ size = 'md' }: { size?: 'md' | 'lg' }): ReactNode => (
  <span className={classes.mark} data-size={size}>
    Comanda<i aria-hidden>.</i>
  </span>
);
