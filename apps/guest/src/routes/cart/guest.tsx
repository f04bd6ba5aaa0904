import type { InputHTMLAttributes } from 'react';
import { isKiosk } from '../../store/kiosk.ts';
import { useText } from '../../text/text.ts';
import type { OrderForm } from './order-form.ts';

interface Props {
  form: OrderForm;
  change: (part: Partial<OrderForm>) => void;
}

/** Whom it is for, and where that is. */
export function Guest({ form, change }: Props) {
  const t = useText();
  const field = (name: Exclude<keyof OrderForm, 'way' | 'at' | 'tipAmount'>) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  // The number is enough there, and nothing of a guest stays on the screen.
  if (isKiosk)
    return (
      <Field label={t('Your name, if you like')} autoComplete="off" maxLength={200} {...field('name')} />
    );
  return (
    <fieldset>
      <legend>{t('For whom')}</legend>
      <Field label={t('Name')} required autoComplete="name" maxLength={200} {...field('name')} />
      <Field label={t('Phone')} type="tel" autoComplete="tel" maxLength={40} {...field('phone')} />
      {form.way === 'DELIVERY' && (
        <>
          <Field
            label={t('Street and number')}
            required
            autoComplete="street-address"
            maxLength={200}
            {...field('street')}
          />
          <Field
            label={t('Postal code')}
            autoComplete="postal-code"
            maxLength={20}
            {...field('postalCode')}
          />
          <Field
            label={t('City')}
            required
            autoComplete="address-level2"
            maxLength={100}
            {...field('city')}
          />
          <Field label={t('For the driver')} maxLength={500} {...field('instructions')} />
        </>
      )}
      <Field label={t('A note for the restaurant')} maxLength={1_000} {...field('notes')} />
    </fieldset>
  );
}

function Field({ label, ...input }: InputHTMLAttributes<HTMLInputElement> & { label: string }) {
  return (
    <label className="field">
      {label}
      <input {...input} />
    </label>
  );
}
