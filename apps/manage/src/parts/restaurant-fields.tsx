import { Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../text/text.ts';
import form from './form.module.css';
import { CURRENCIES, ZONES } from './zones.ts';

/** What a restaurant is known by, while it is typed. */
export interface RestaurantDraft {
  name: string;
  timeZone: string;
  currency: string;
  address1: string;
  address2: string;
  postalCode: string;
  city: string;
  region: string;
  country: string;
  phone: string;
}

type AddressField = Exclude<keyof RestaurantDraft, 'name' | 'timeZone' | 'currency'>;
const ADDRESS_FIELDS = [
  'address1',
  'address2',
  'postalCode',
  'city',
  'region',
  'country',
  'phone',
] as const satisfies readonly AddressField[];

/** As the API takes it: without what is empty. null: there is none. */
export function addressOf(draft: RestaurantDraft): Partial<Record<AddressField, string>> | null {
  const filled = ADDRESS_FIELDS.map((field) => [field, draft[field].trim()] as const)
    .filter(([, value]) => value !== '')
    .map(([field, value]) => [field, field === 'country' ? value.toUpperCase() : value]);
  return filled.length === 0 ? null : Object.fromEntries(filled);
}

export const draftAddress = (
  address: Partial<Record<AddressField, string>> | null,
): Record<AddressField, string> =>
  Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, address?.[field] ?? ''])) as Record<
    AddressField,
    string
  >;

export function RestaurantFields({
  draft,
  change,
  isNew = false,
  disabled = false,
}: {
  draft: RestaurantDraft;
  change: (fields: Partial<RestaurantDraft>) => void;
  /** The currency can be chosen: nothing has been sold in it yet. */
  isNew?: boolean;
  disabled?: boolean;
}): ReactNode {
  const t = useText();
  return (
    <>
      <TextInput
        label={t('Name of the restaurant')}
        required
        maxLength={200}
        pattern=".*\S.*"
        disabled={disabled}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      <AddressFields draft={draft} change={change} disabled={disabled} />
      <div className={form.pair}>
        <Select
          label={t('Time zone')}
          data={[...new Set([...ZONES, draft.timeZone])]}
          value={draft.timeZone}
          onChange={(timeZone) => timeZone !== null && change({ timeZone })}
          searchable
          required
          disabled={disabled}
          nothingFoundMessage={t('No such zone')}
          allowDeselect={false}
        />
        <Select
          label={t('Currency')}
          description={isNew ? t('Cannot be changed later') : null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[...new Set([...CURRENCIES, draft.currency])]}
          value={draft.currency}
          onChange={(currency) => currency !== null && change({ currency })}
          searchable
          required
          disabled={disabled || !isNew}
          nothingFoundMessage={t('No such currency')}
          allowDeselect={false}
        />
      </div>
    </>
  );
}

function AddressFields({
  draft,
  change,
  disabled,
}: {
  draft: RestaurantDraft;
  change: (fields: Partial<RestaurantDraft>) => void;
  disabled: boolean;
}): ReactNode {
  const t = useText();
  const field = (name: AddressField, label: string, maxLength: number, more: object = {}): ReactNode => (
    <TextInput
      label={label}
      maxLength={maxLength}
      disabled={disabled}
      value={draft[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      {...more}
    />
  );
  return (
    <>
      {field('address1', t('Street and number'), 200)}
      {field('address2', t('Address, second line'), 200)}
      <div className={form.pair}>
        {field('postalCode', t('Postal code'), 20)}
        {field('city', t('City'), 100)}
      </div>
      <div className={form.pair}>
        {field('region', t('State or region'), 100)}
        {field('country', t('Country, two letters'), 2, { pattern: '[A-Za-z]{2}', placeholder: 'ES' })}
      </div>
      {field('phone', t('Phone'), 40, { type: 'tel' })}
    </>
  );
}
