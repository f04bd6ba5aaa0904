import { Money } from '@comanda/app-shared';
import { type ReactNode, useState } from 'react';
import { mayApprove, type Signer, type Taking } from '../../store/approval.ts';
import { type Refusal, type Staff, usePeople } from '../../store/person.tsx';
import { useBoard } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import { Dialog } from '../register/dialog.tsx';
import classes from '../register/register.module.css';
import { ApprovalStep } from './approval-step.tsx';
import { reasonsIn } from './reasons.ts';
import { useWriting } from './use-writing.ts';

interface TakingProps {
  title: string;
  /** What the button says that does it. */
  verb: string;
  /** null: what it takes is not known yet. */
  taking: Taking | null;
  /** What the bill is less by, where that is not what is approved: other discounts are on it. */
  offAmount?: number;
  currency: string;
  /** Writes it down: signed by whoever may do it; without a signature it waits for a manager. */
  does(reason: string, approver: Signer | null): Promise<void>;
  close(done: boolean): void;
  children?: ReactNode;
}

/** Something that takes from a bill: why, and who approves it where whoever does it may not alone. */
export function TakingDialog({
  title,
  verb,
  taking,
  offAmount = taking?.amount ?? 0,
  currency,
  does,
  close,
  children,
}: TakingProps): ReactNode {
  const t = useText();
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { write, isRefused } = useWriting();
  const own = useOwnSigner(taking);
  const { unlock } = usePeople();
  const perform = (approver: Signer | null): Promise<void> =>
    write(async () => {
      // A second try begins with the reason again.
      setAsking(false);
      await does(reason, approver);
      close(true);
    });
  const approve = async (who: Staff, pin: string): Promise<Refusal | null> => {
    const by = await unlock(who, pin);
    if (typeof by === 'string') return by;
    void perform(by);
    return null;
  };
  return (
    <Dialog title={title} close={() => close(false)}>
      {isRefused && <p role="alert">{t('This browser could not keep it. Nothing was done; try again.')}</p>}
      {isAsking && taking ? (
        <ApprovalStep taking={taking} check={approve} leave={() => void perform(null)} />
      ) : (
        <>
          {children}
          <Why reason={reason} change={setReason} />
          {taking && (
            <p>
              {t('Taken off the bill:')} <Money amount={offAmount} currency={currency} strong />
            </p>
          )}
        </>
      )}
      <div className={classes.acts}>
        <button type="button" onClick={() => close(false)}>
          {t('Cancel')}
        </button>
        {!isAsking && (
          <button
            type="button"
            className={classes.main}
            disabled={reason.trim() === '' || taking === null}
            onClick={() => (own ? void perform(own) : setAsking(true))}
          >
            {verb}
          </button>
        )}
      </div>
    </Dialog>
  );
}

/** That of whoever has signed in, where they may do it alone. */
function useOwnSigner(taking: Taking | null): Signer | null {
  const { person, own } = usePeople();
  const { state } = useBoard();
  const me = state?.staff.find(({ guid }) => guid === person?.guid);
  const may = state && me && taking !== null && mayApprove(state, me, taking);
  return may && own && Date.parse(own.expiresAt) > Date.now() ? own : null;
}

interface WhyProps {
  reason: string;
  change(reason: string): void;
  /** The usual ones, with what people read; by default those by which something is taken off a bill. */
  reasons?: readonly (readonly [string, string])[];
}

/** Why somebody does it: one of the usual reasons, or one of their own. */
export function Why({ reason, change, reasons: others }: WhyProps): ReactNode {
  const t = useText();
  const reasons: readonly (readonly [string, string])[] = others ?? reasonsIn(t);
  const isOther = !reasons.some(([one]) => one === reason);
  return (
    <>
      <fieldset className={classes.options}>
        <legend>{t('Why')}</legend>
        {reasons.map(([one, words]) => (
          <label key={one}>
            <input type="radio" name="reason" checked={one === reason} onChange={() => change(one)} />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      <label className={classes.notes}>
        {t('Another reason')}
        <input
          value={isOther ? reason : ''}
          maxLength={100}
          onChange={({ target }) => change(target.value)}
        />
      </label>
    </>
  );
}
