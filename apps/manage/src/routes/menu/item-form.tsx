import { moneyField, useLanguage } from '@comanda/app-shared';
import { Chip, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { PictureField } from '../../parts/picture-field.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { ALLERGEN_CODES, ALLERGENS } from './allergens.ts';
import { type Draft, isPriced } from './item-draft.ts';
import classes from './menu.module.css';
import type { Dish } from './menu-tree.ts';

/** The fields of an item, the same for a new one and for one that changes. */
export function ItemFields({
  draft,
  change,
  sizes = [],
  dishes,
  checked,
  mayEdit = true,
  mayPrice = true,
}: {
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
  sizes?: readonly { sizeGuid: string; name: string }[];
  /** What it can be the same dish as. */
  dishes: readonly Dish[];
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
      <DishField draft={draft} dishes={dishes} mayEdit={mayEdit} change={change} />
      <AllergensField draft={draft} mayEdit={mayEdit} change={change} />
    </>
  );
}

/** Of a dish that stands on several menus. */
function DishField({
  draft,
  dishes,
  mayEdit,
  change,
}: {
  draft: Draft;
  dishes: readonly Dish[];
  mayEdit: boolean;
  change: (fields: Partial<Draft>) => void;
}): ReactNode {
  const t = useText();
  if (dishes.length === 0) return null;
  return (
    <Select
      label={t('Same dish as')}
      description={t('For a dish on several menus: one stock, and one line in reports.')}
      data={dishes.map(({ guid, name }) => ({ value: guid, label: name }))}
      value={draft.sameAs}
      onChange={(sameAs) => change({ sameAs })}
      searchable
      clearable
      disabled={!mayEdit}
      nothingFoundMessage={t('No such item')}
    />
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
