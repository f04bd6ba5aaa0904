import type { ReactNode } from 'react';
import { useIsLost } from '../../shell/use-is-lost.ts';
import { usePeople } from '../../store/person.tsx';
import { useBoard, useTraining } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import { PinPad } from '../lock/pin-pad.tsx';
import classes from './pay.module.css';

/** Shows what only the service does, once it knows who stands here: by their PIN, where it has forgotten them. */
export function KnownHere({ back, children }: { back(): void; children: ReactNode }): ReactNode {
  const t = useText();
  const { person, client, meet } = usePeople();
  const { state } = useBoard();
  const isLost = useIsLost();
  const me = state?.staff.find(({ guid }) => guid === person?.guid);
  if (client !== null || !me) return children;
  if (isLost) return <Offline />;
  return (
    <>
      <p>{t('The service asks who you are: your PIN, please.')}</p>
      <PinPad who={me} back={back} check={meet} />
    </>
  );
}

/** Nothing is sold on a card that nobody can ask the bank about (docs/decisions/145). */
export function Offline(): ReactNode {
  const t = useText();
  const { isOn } = useTraining();
  return (
    <p className={classes.refused} role="alert">
      {isOn
        ? t('Training: cards are not charged. Take cash.')
        : t('Offline: cards are not charged. Take cash, or wait until the line is back.')}
    </p>
  );
}
