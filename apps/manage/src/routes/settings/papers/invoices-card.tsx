import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDraft } from '../../../parts/draft.ts';
import form from '../../../parts/form.module.css';
import { SettingsForm } from '../../../parts/settings-form.tsx';
import { useToday } from '../../../parts/today.ts';
import { useText } from '../../../text/text.ts';
import { type PaperSettings, usePapers } from './papers.ts';

interface InvoicesCardProps {
  settings: PaperSettings;
  mayEdit: boolean;
}

/** How invoices and credit notes are numbered. What was issued keeps its number. */
export function InvoicesCard({ settings, mayEdit }: InvoicesCardProps): ReactNode {
  const t = useText();
  const papers = usePapers(settings);
  const { invoiceSeries, creditNoteSeries } = settings;
  const draft = useDraft({ invoiceSeries, creditNoteSeries });
  const isSame = draft.value.invoiceSeries === draft.value.creditNoteSeries;
  const save = (then: () => void): void => {
    if (!isSame) papers.save(draft.value, then);
  };
  return (
    <SettingsForm
      title={t('Numbers of invoices')}
      text={t('What numbers begin with. With {year} in it, each year counts from 1.', { year: '{year}' })}
      mayEdit={mayEdit}
      draft={draft}
      write={papers}
      save={save}
    >
      <div className={form.pair}>
        <SeriesField
          label={t('Invoices')}
          disabled={!mayEdit}
          value={draft.value.invoiceSeries}
          change={(typed) => draft.change({ invoiceSeries: typed })}
        />
        <SeriesField
          label={t('Credit notes')}
          disabled={!mayEdit}
          value={draft.value.creditNoteSeries}
          error={isSame && t('Invoices and credit notes are numbered apart.')}
          change={(typed) => draft.change({ creditNoteSeries: typed })}
        />
      </div>
    </SettingsForm>
  );
}

interface SeriesFieldProps {
  label: string;
  value: string;
  error?: string | false;
  disabled: boolean;
  change: (series: string) => void;
}

/** Capitals, but for the one word that stands for something. */
const upper = (text: string): string => text.toUpperCase().replaceAll('{YEAR}', '{year}');

function SeriesField({ label, value, error, disabled, change }: SeriesFieldProps): ReactNode {
  const t = useText();
  const year = String(Math.floor(useToday() / 10_000));
  return (
    <TextInput
      label={label}
      description={t('The first one is {number}', { number: `${value.replaceAll('{year}', year)}-1` })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      pattern="(?:[A-Z0-9.\/]|\{year\}){1,12}"
      autoComplete="off"
      spellCheck={false}
      disabled={disabled}
      value={value}
      error={error}
      onChange={(event) => change(upper(event.currentTarget.value))}
    />
  );
}
