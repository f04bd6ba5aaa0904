import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Order } from '../../store/database.ts';
import { useDraft } from '../../store/draft.tsx';
import type { Catalogue } from '../../store/sale.ts';
import { useText } from '../../text/text.ts';
import { DiscountList, handDiscounts } from '../order/discount-list.tsx';
import { Dialog } from './dialog.tsx';
import classes from './register.module.css';

interface SlipDiscountsProps {
  catalogue: Catalogue;
  /** The slip with these discounts on it. */
  withDiscounts(guids: readonly string[]): Order;
}

/**
 * The discounts that somebody has put on the slip; none are offered where the restaurant has none. What is approved is an order:
 * those that need it are put on once it is one.
 */
export function SlipDiscounts({ catalogue, withDiscounts }: SlipDiscountsProps): ReactNode {
  const t = useText();
  const { lines, discountGuids, change } = useDraft();
  const [isChoosing, setChoosing] = useState(false);
  const rules = handDiscounts(catalogue).filter(({ needsApproval }) => !needsApproval);
  if (rules.length === 0 || lines.length === 0) return null;
  const put = rules.filter(({ guid }) => discountGuids.includes(guid));
  const without = (guid: string): string[] => discountGuids.filter((one) => one !== guid);
  return (
    <div className={classes.put}>
      {put.map(({ guid, name }) => (
        <button
          key={guid}
          type="button"
          aria-label={t('Remove {name}', { name })}
          onClick={() => change({ discountGuids: without(guid) })}
        >
          {name} <IconX aria-hidden size={18} />
        </button>
      ))}
      <button type="button" onClick={() => setChoosing(true)}>
        {t('Discount')}
      </button>
      {isChoosing && (
        <Dialog title={t('Discount')} close={() => setChoosing(false)}>
          <DiscountList
            rules={rules.filter(({ guid }) => !discountGuids.includes(guid))}
            currency={catalogue.restaurant.currency}
            amountOf={({ guid }) =>
              withDiscounts([...discountGuids, guid]).discountAmount -
              withDiscounts(discountGuids).discountAmount
            }
            choose={({ guid }) => {
              change({ discountGuids: [...discountGuids, guid] });
              setChoosing(false);
            }}
          />
          <div className={classes.acts}>
            <button type="button" onClick={() => setChoosing(false)}>
              {t('Cancel')}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
