import { useAnswer } from '@comanda/app-shared';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePlace } from '../shell/places.ts';
import form from './form.module.css';

interface TaxesChoiceProps {
  label: string;
  value: readonly string[];
  change: (taxRateGuids: string[]) => void;
}

/** Which of the place's taxes are on something; where there are none, nothing is asked. */
export function TaxesChoice({ label, value, change }: TaxesChoiceProps): ReactNode {
  const { guid: restaurantGuid } = usePlace().restaurant;
  const taxes = useAnswer('getRestaurant', { params: { restaurantGuid } }).data?.taxRates ?? [];
  if (taxes.length === 0) return null;
  return (
    <Checkbox.Group label={label} value={[...value]} onChange={change}>
      <div className={form.choices}>
        {taxes.map(({ guid, name }) => (
          <Checkbox key={guid} value={guid} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
