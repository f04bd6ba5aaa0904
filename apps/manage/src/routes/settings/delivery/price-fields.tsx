import type { ReactNode } from 'react';
import { CountField } from '../../../parts/count-field.tsx';
import form from '../../../parts/form.module.css';
import { MoneyField } from '../../../parts/money-field.tsx';
import { type Message, useText } from '../../../text/text.ts';
import type { ZoneDraft } from './zones.ts';

interface PriceFieldsProps {
  draft: ZoneDraft;
  fault: Message | undefined;
  change: (fields: Partial<ZoneDraft>) => void;
}

const MINUTES_MAX = 1_440;

/** What delivery to a zone costs, and how long it takes. */
export function PriceFields({ draft, fault, change }: PriceFieldsProps): ReactNode {
  const t = useText();
  const money = (name: 'fee' | 'freeFrom' | 'minimum', label: string): ReactNode => (
    <MoneyField
      label={label}
      required={name === 'fee'}
      value={draft[name]}
      change={(text) => change({ [name]: text })}
    />
  );
  return (
    <>
      <div className={form.pair}>
        {money('fee', t('Fee'))}
        {money('freeFrom', t('Free from'))}
        {money('minimum', t('Goods for at least'))}
      </div>
      {fault && <p role="alert">{t(fault)}</p>}
      <div className={form.pair}>
        <CountField
          label={t('Minutes of the drive')}
          required
          max={MINUTES_MAX}
          value={draft.driveMinutes}
          change={(driveMinutes) => change({ driveMinutes })}
        />
        <CountField
          label={t('Minutes in the kitchen, at least')}
          description={t('Empty: as long as the dishes take')}
          max={MINUTES_MAX}
          value={draft.prepMinutes}
          change={(prepMinutes) => change({ prepMinutes })}
        />
      </div>
    </>
  );
}
