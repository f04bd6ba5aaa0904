import { IconSchool } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../routes/register/dialog.tsx';
import register from '../routes/register/register.module.css';
import { usePeople } from '../store/person.tsx';
import { useBoard, useTraining } from '../store/till-context.tsx';
import { mayTrain } from '../store/training.ts';
import { useText } from '../text/text.ts';
import classes from './shell.module.css';

/** Says on every screen that this is training, and ends it. */
export function TrainingBanner({ children }: { children: ReactNode }): ReactNode {
  const t = useText();
  const { isOn, end } = useTraining();
  if (!isOn) return children;
  return (
    <div className={classes.training}>
      <aside aria-label={t('Training')}>
        <IconSchool aria-hidden />
        <strong>{t('Training: nothing counts, and nothing is sent')}</strong>
        <button type="button" onClick={end}>
          {t('End training')}
        </button>
      </aside>
      {children}
    </div>
  );
}

/** For who manages the staff: others would have a till that takes cash and tells nobody. */
export function TrainingButton(): ReactNode {
  const t = useText();
  const { person } = usePeople();
  const { state } = useBoard();
  const { isOn, begin } = useTraining();
  const [isAsking, setAsking] = useState(false);
  const me = state?.staff.find(({ guid }) => guid === person?.guid);
  if (isOn || !state || !me || !mayTrain(state, me)) return null;
  return (
    <>
      <button
        type="button"
        className={classes.train}
        aria-label={t('Training')}
        title={t('Training')}
        onClick={() => setAsking(true)}
      >
        <IconSchool aria-hidden />
      </button>
      {isAsking && (
        <Dialog title={t('Begin training?')} close={() => setAsking(false)}>
          <p>{t('Everything works as usual, but no order, no cash and no card counts.')}</p>
          <p>{t('Slips that are open here are cleared, and everybody signs in again.')}</p>
          <div className={register.acts}>
            <button type="button" onClick={() => setAsking(false)}>
              {t('Cancel')}
            </button>
            <button type="button" className={register.main} onClick={begin}>
              {t('Begin training')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
