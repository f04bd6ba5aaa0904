import type { ReactNode } from 'react';
import classes from '../../parts/page.module.css';

/** A screen that is about no restaurant. */
export function OperatorPage({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <>
      <title>{`${title} · Comanda`}</title>
      <header className={classes.head}>
        <h1>{title}</h1>
        {action && <div className={classes.actions}>{action}</div>}
      </header>
      {children}
    </>
  );
}
