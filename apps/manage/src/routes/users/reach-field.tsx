import { MultiSelect, Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import form from '../../parts/form.module.css';
import { usePlace, useSigned } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';

/** Where somebody may work. An empty list means all restaurants to the API, so that it is never the rest of taking some away. */
export function ReachField({
  reach,
  change,
}: {
  reach: readonly string[];
  change: (reach: readonly string[]) => void;
}): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const own = useSigned().places.filter(({ membership: { tenantId } }) => tenantId === membership.tenantId);
  return (
    <Radio.Group
      label={t('Restaurants')}
      value={reach.length === 0 ? 'all' : 'some'}
      onChange={(value) => change(value === 'all' ? [] : [restaurant.guid])}
    >
      <div className={form.form}>
        <Radio value="some" label={own.length === 1 ? restaurant.name : t('Only these')} />
        {own.length > 1 && reach.length > 0 && (
          <MultiSelect
            aria-label={t('Only these')}
            data={own.map(({ restaurant: { guid, name } }) => ({ value: guid, label: name }))}
            value={[...reach]}
            onChange={(chosen) => chosen.length > 0 && change(chosen)}
            searchable
            nothingFoundMessage={t('No restaurant of this name')}
          />
        )}
        <Radio value="all" label={t('All, and those to come')} />
      </div>
    </Radio.Group>
  );
}
