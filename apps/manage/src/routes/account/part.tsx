import { type ReactNode, useId } from 'react';
import classes from './account.module.css';

/** A card of the account: what it is about, and what can be done. */
export function Part({
  title,
  text,
  action,
  children,
}: {
  title: string;
  text?: string;
  action?: ReactNode;
  children?: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.about}>
          <h2 id={id}>{title}</h2>
          {text !== undefined && <p>{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
