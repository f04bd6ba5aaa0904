import { Mark } from '@comanda/app-shared';
import { type ReactNode, useState } from 'react';
import { Contact } from '../../shell/contact.tsx';
import { type Staff, usePeople } from '../../store/person.tsx';
import { useBoard } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import classes from './lock.module.css';
import { PinPad } from './pin-pad.tsx';

/** Whoever sells says who they are: their name, then their PIN. What is on the slip stays. */
export function LockPage(): ReactNode {
  const t = useText();
  const { state } = useBoard();
  const { signIn } = usePeople();
  const [who, setWho] = useState<Staff | null>(null);
  const staff = (state?.staff ?? []).filter(
    ({ pinDigits, activeUntil }) => pinDigits !== null && activeUntil === null,
  );
  return (
    <main className={classes.page}>
      <div className={classes.slip}>
        <div className={classes.top}>
          <Mark />
          <Contact />
        </div>
        <h1>{state?.restaurant?.name}</h1>
        {who === null ? (
          <>
            <p>{t('Who sells?')}</p>
            <ul className={classes.people} aria-label={t('People')}>
              {staff
                .toSorted((a, b) => a.displayName.localeCompare(b.displayName))
                .map((one) => (
                  <li key={one.guid}>
                    <button type="button" onClick={() => setWho(one)}>
                      {one.displayName}
                    </button>
                  </li>
                ))}
            </ul>
            {staff.length === 0 && <p>{t('Nobody has a PIN yet. A manager adds people in Manage.')}</p>}
          </>
        ) : (
          <PinPad who={who} back={() => setWho(null)} check={(pin) => signIn(who, pin)} />
        )}
      </div>
    </main>
  );
}
