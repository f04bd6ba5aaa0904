import { type ReactNode, useState } from 'react';
import { approversOf, type Taking } from '../../store/approval.ts';
import type { Refusal, Staff } from '../../store/person.tsx';
import { useBoard } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import lock from '../lock/lock.module.css';
import { PinPad } from '../lock/pin-pad.tsx';
import classes from './order.module.css';

interface ApprovalProps {
  taking: Taking;
  /** What becomes of their PIN; null: it is approved. */
  check(who: Staff, pin: string): Promise<Refusal | null>;
  /** Nobody approves it here: it waits for a manager, and stays due; absent: that cannot be. */
  leave?(): void;
}

/** Somebody who may do it types their PIN, at this till. */
export function ApprovalStep({ taking, check, leave }: ApprovalProps): ReactNode {
  const t = useText();
  const { state } = useBoard();
  const [who, setWho] = useState<Staff | null>(null);
  const people = state ? approversOf(state, taking) : [];
  if (who !== null) return <PinPad who={who} back={() => setWho(null)} check={(pin) => check(who, pin)} />;
  return (
    <>
      <p>{people.length > 0 ? t('Who approves it?') : t('Nobody who has a PIN may approve it.')}</p>
      <ul className={lock.people} aria-label={t('Who may approve')}>
        {people.map((one) => (
          <li key={one.guid}>
            <button type="button" onClick={() => setWho(one)}>
              {one.displayName}
            </button>
          </li>
        ))}
      </ul>
      {leave && (
        <button type="button" className={classes.later} onClick={leave}>
          {t('Leave it to a manager: it stays due until then')}
        </button>
      )}
    </>
  );
}
