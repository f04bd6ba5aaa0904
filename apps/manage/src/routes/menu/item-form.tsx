import { moneyField, useLanguage } from '@comanda/app-shared';
import { Chip, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { PictureField } from '../../parts/picture-field.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { ALLERGEN_CODES, ALLERGENS } from './allergens.ts';
import { type Draft, isPriced } from './item-draft.ts';
import classes from './menu.module.css';

/** The fields of an item, the same for a new one and for one that changes. */
export function ItemFields({
  draft,
  change,
  sizes = [],
  checked,
  mayEdit = true,
  mayPrice = true,
}: {
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
  sizes?: readonly { sizeGuid: string; name: string }[];
  /** Somebody has tried to save it: what is missing is said. */
  checked: boolean;
  mayEdit?: boolean;
  mayPrice?: boolean;
}): ReactNode {
  const t = useText();
  return (
    <>
      <TextInput
        label={t('Name')}
        required
        maxLength={200}
        disabled={!mayEdit}
        value={draft.name}
        error={checked && draft.name.trim() === '' ? t('An item needs a name.') : null}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      <Textarea
        label={t('Description')}
        maxLength={2_000}
        rows={2}
        disabled={!mayEdit}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <PictureField
        label={t('Picture')}
        description={t('Guests see it beside the name.')}
        url={draft.picture}
        disabled={!mayEdit}
        change={(picture) => change({ picture })}
      />
      {sizes.length === 0 ? (
        <PriceField
          label={t('Price')}
          value={draft.price}
          checked={checked}
          disabled={!mayPrice}
          onChange={(price) => change({ price })}
        />
      ) : (
        <div className={classes.prices}>
          {sizes.map(({ sizeGuid, name }, index) => (
            <PriceField
              key={sizeGuid}
              label={t('Price of {size}', { size: name })}
              value={draft.sizes[index] ?? ''}
              checked={checked}
              disabled={!mayPrice}
              onChange={(price) => change({ sizes: draft.sizes.with(index, price) })}
            />
          ))}
        </div>
      )}
      <AllergensField draft={draft} mayEdit={mayEdit} change={change} />
    </>
  );
}

function AllergensField({
  draft,
  mayEdit,
  change,
}: {
  draft: Draft;
  mayEdit: boolean;
  change: (fields: Partial<Draft>) => void;
}): ReactNode {
  const t = useText();
  return (
    <fieldset className={classes.allergens} disabled={!mayEdit}>
      <legend>{t('Allergens')}</legend>
      <Chip.Group
        multiple
        value={[...draft.allergens]}
        onChange={(chosen: string[]) =>
          change({ allergens: ALLERGEN_CODES.filter((code) => chosen.includes(code)) })
        }
      >
        {ALLERGEN_CODES.map((code) => (
          <Chip key={code} value={code} size="sm" variant="outline">
            {t(ALLERGENS[code])}
          </Chip>
        ))}
      </Chip.Group>
    </fieldset>
  );
}

function PriceField({
  label,
  value,
  checked,
  disabled,
  onChange,
}: {
  label: string;
  value: string;
  checked: boolean;
  disabled: boolean;
  onChange: (value: string) => void;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { currency } = usePlace().restaurant;
  const isWrong = checked && !isPriced(value, currency);
  const example = moneyField(1_250, currency, language);
  return (
    <TextInput
      label={label}
      required
      inputMode="decimal"
      autoComplete="off"
      className={classes.priceField ?? ''}
      disabled={disabled}
      rightSection={<span className={classes.currency}>{currency}</span>}
      rightSectionWidth={52}
      value={value}
      error={isWrong ? t('This is no price. Type it like {example}.', { example }) : null}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
