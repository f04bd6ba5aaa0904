import { IconCashRegister } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { NoSaleDialog } from '../routes/drawer/no-sale-dialog.tsx';
import { useTraining } from '../store/till-context.tsx';
import { useText } from '../text/text.ts';
import classes from './shell.module.css';

/** Opens the cash drawer without a sale; in training it stays shut. */
export function DrawerButton(): ReactNode {
  const t = useText();
  const { isOn } = useTraining();
  const [isAsking, setAsking] = useState(false);
  if (isOn) return null;
  return (
    <>
      <button
        type="button"
        className={classes.drawer}
        aria-label={t('Open the drawer')}
        title={t('Open the drawer')}
        onClick={() => setAsking(true)}
      >
        <IconCashRegister aria-hidden />
      </button>
      {isAsking && <NoSaleDialog close={() => setAsking(false)} />}
    </>
  );
}
