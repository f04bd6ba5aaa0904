import { moneyField, parseMoney, useLanguage } from '@comanda/app-shared';
import { Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Draft } from '../../../parts/draft.ts';
import { MoneyField } from '../../../parts/money-field.tsx';
import { SettingsForm } from '../../../parts/settings-form.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { amountsOfText, linesOfText, ratesOfText, textOfLines } from './lines.ts';
import { LinesField } from './lines-field.tsx';
import { type PaperSettings, usePapers } from './papers.ts';

const FOOTER_MAX = 12;

/** What stands below the sums, while it is typed. */
export interface Foot {
  footer: string;
  taxTable: boolean;
  /** Percent beside each other; empty: bills ask for no tip. */
  tips: string;
  /** Below it, bills suggest `smallTips`, amounts beside each other; empty: percent, too. */
  smallBelow: string;
  smallTips: string;
}

/** `written` writes an amount as people type it. */
export const footOf = (
  { footerLines, taxTable, tipRates, smallBillTips }: PaperSettings,
  written: (amount: number) => string,
): Foot => ({
  footer: textOfLines(footerLines),
  taxTable,
  tips: (tipRates ?? []).join(', '),
  smallBelow: smallBillTips ? written(smallBillTips.belowAmount) : '',
  smallTips: (smallBillTips?.amounts ?? []).map(written).join('; '),
});

interface FootCardProps {
  settings: PaperSettings;
  draft: Draft<Foot>;
  mayEdit: boolean;
}

/** Below the sums: taxes, tips, and what the law demands. */
export function FootCard({ settings, draft, mayEdit }: FootCardProps): ReactNode {
  const t = useText();
  const papers = usePapers(settings);
  const { value, change } = draft;
  const language = useLanguage();
  const { currency } = usePlace().restaurant;
  const rates = ratesOfText(value.tips);
  const small = smallOf(value, currency);
  const written = (amount: number): string => moneyField(amount, currency, language);
  const save = (then: () => void): void => {
    const footerLines = linesOfText(value.footer, FOOTER_MAX);
    if (footerLines === null || rates === null || small === undefined) return;
    const tipRates = rates.length === 0 ? null : rates;
    papers.save({ footerLines, taxTable: value.taxTable, tipRates, smallBillTips: small }, then);
  };
  return (
    <SettingsForm title={t('Below the sums')} mayEdit={mayEdit} draft={draft} write={papers} save={save}>
      <Switch
        label={t('Taxes in a table')}
        disabled={!mayEdit}
        checked={value.taxTable}
        onChange={(event) => change({ taxTable: event.currentTarget.checked })}
      />
      <TextInput
        label={t('Tips that bills suggest, in percent')}
        description={t('Up to five, such as 5, 10, 15. Empty: none is suggested.')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        disabled={!mayEdit}
        value={value.tips}
        error={rates === null && t('Whole percentages from 1 to 100, at most five.')}
        onChange={(event) => change({ tips: event.currentTarget.value })}
      />
      <MoneyField
        label={t('Suggest amounts below')}
        description={t('For small bills, where percentages come to little. Empty: percentages, too.')}
        disabled={!mayEdit}
        value={value.smallBelow}
        change={(smallBelow) => change({ smallBelow })}
      />
      <TextInput
        label={t('Tips of small bills')}
        description={t('Up to five amounts, such as {example}.', {
          example: `${written(100)}; ${written(200)}`,
        })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        disabled={!mayEdit}
        value={value.smallTips}
        error={small === undefined && t('Both together: a bill, and at most five different amounts.')}
        onChange={(event) => change({ smallTips: event.currentTarget.value })}
      />
      <LinesField
        label={t('At the end')}
        description={t('What the law demands, and thanks')}
        most={FOOTER_MAX}
        disabled={!mayEdit}
        value={value.footer}
        change={(footer) => change({ footer })}
      />
    </SettingsForm>
  );
}

/** Null: percent of small bills, too. Undefined: what is typed makes no sense. */
function smallOf(
  { smallBelow, smallTips }: Foot,
  currency: string,
): PaperSettings['smallBillTips'] | undefined {
  if (smallBelow.trim() === '' && smallTips.trim() === '') return null;
  const belowAmount = parseMoney(smallBelow, currency);
  const amounts = amountsOfText(smallTips, currency);
  return belowAmount !== null && belowAmount > 0 && amounts !== null && amounts.length > 0
    ? { belowAmount, amounts }
    : undefined;
}
