import { useLanguage } from '@comanda/app-shared';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { TaxesChoice } from '../../../parts/taxes-choice.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { PriceFields } from './price-fields.tsx';
import { useZones } from './use-zones.ts';
import { draftZone, type Faults, faultsOf, NEW_ZONE, type ZoneDraft, type Zones, zoneOf } from './zones.ts';

interface ZoneDialogProps {
  stored: Zones;
  /** Of the zone that is changed; null: another one is added, behind all others. */
  index: number | null;
  close: () => void;
}

/** A zone: where it is, what it costs, and how long it takes. */
export function ZoneDialog({ stored, index, close }: ZoneDialogProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { currency } = usePlace().restaurant;
  const before = index === null ? undefined : stored.zones[index];
  const [draft, setDraft] = useState(() => (before ? draftZone(before, currency, language) : NEW_ZONE));
  const [checked, setChecked] = useState(false);
  const write = useZones(stored);
  const faults = checked ? faultsOf(draft, currency) : {};
  const change = (fields: Partial<ZoneDraft>): void => setDraft({ ...draft, ...fields });
  const save = (): void => {
    setChecked(true);
    if (Object.keys(faultsOf(draft, currency)).length > 0) return;
    const at = index ?? stored.zones.length;
    write.save(stored.zones.toSpliced(at, 1, zoneOf(draft, currency)), close);
  };
  return (
    <FormDialog title={before?.name ?? t('Add a zone')} size="lg" write={write} save={save} close={close}>
      <WhereFields draft={draft} faults={faults} change={change} />
      <PriceFields draft={draft} fault={faults.money} change={change} />
      <TaxesChoice
        label={t('Taxes on the fee')}
        value={draft.taxRateGuids}
        change={(taxRateGuids) => change({ taxRateGuids })}
      />
      <Switch
        label={t('Delivered to now')}
        checked={draft.active}
        onChange={(event) => change({ active: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}

interface WhereFieldsProps {
  draft: ZoneDraft;
  faults: Faults;
  change: (fields: Partial<ZoneDraft>) => void;
}

function WhereFields({ draft, faults, change }: WhereFieldsProps): ReactNode {
  const t = useText();
  return (
    <>
      <TextInput
        label={t('What it is called')}
        required
        maxLength={100}
        pattern=".*\S.*"
        autoComplete="off"
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      <Textarea
        label={t('Postal codes')}
        description={t(
          'With commas between them. 280* is all that begin with 280. In the United Kingdom NG1 is that district, without NG10.',
        )}
        autosize
        minRows={1}
        maxRows={6}
        value={draft.postalCodes}
        error={faults.postalCodes && t(faults.postalCodes)}
        onChange={(event) => change({ postalCodes: event.currentTarget.value })}
      />
      <Textarea
        label={t('Area on the map')}
        description={t('A polygon as GeoJSON, drawn in any map program and pasted here')}
        rows={2}
        spellCheck={false}
        value={draft.area}
        error={faults.area && t(faults.area)}
        onChange={(event) => change({ area: event.currentTarget.value })}
      />
    </>
  );
}
