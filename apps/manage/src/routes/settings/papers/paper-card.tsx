import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { CountField } from '../../../parts/count-field.tsx';
import { useDraft } from '../../../parts/draft.ts';
import form from '../../../parts/form.module.css';
import { SettingsForm } from '../../../parts/settings-form.tsx';
import { useText } from '../../../text/text.ts';
import { type PaperSettings, usePapers } from './papers.ts';

/** Of the words that the service prints: each in its own language. */
const LANGUAGES: Readonly<Record<PaperSettings['language'], string>> = { en: 'English', es: 'Español' };

interface PaperCardProps {
  settings: PaperSettings;
  mayEdit: boolean;
}

/** The language and the width of papers, where a printer has none of its own. */
export function PaperCard({ settings, mayEdit }: PaperCardProps): ReactNode {
  const t = useText();
  const papers = usePapers(settings);
  const { language, paper, columns, modifierQuantities } = settings;
  const draft = useDraft({ language, paper, columns, modifierQuantities });
  const { value, change } = draft;
  const save = (then: () => void): void => papers.save(value, then);
  return (
    <SettingsForm title={t('Paper')} mayEdit={mayEdit} draft={draft} write={papers} save={save}>
      <div className={form.pair}>
        <NativeSelect
          label={t('Language of its words')}
          disabled={!mayEdit}
          data={Object.entries(LANGUAGES).map(([code, label]) => ({ value: code, label }))}
          value={value.language}
          onChange={(event) => change({ language: event.currentTarget.value as PaperSettings['language'] })}
        />
        <NativeSelect
          label={t('Width')}
          disabled={!mayEdit}
          data={(['80', '58'] as const).map((width) => ({ value: width, label: `${width} mm` }))}
          value={value.paper}
          onChange={(event) => change({ paper: event.currentTarget.value as PaperSettings['paper'] })}
        />
        <CountField
          label={t('Letters in a line')}
          description={t('Empty: as many as such paper usually has')}
          min={24}
          max={96}
          disabled={!mayEdit}
          value={value.columns}
          change={(typed) => change({ columns: typed })}
        />
        <NativeSelect
          label={t('Modifiers of several dishes')}
          description={t('Of two menus with three nuggets each')}
          disabled={!mayEdit}
          data={[
            { value: 'EACH', label: t('3 x Nuggets each') },
            { value: 'TOTAL', label: t('6 x Nuggets in all') },
          ]}
          value={value.modifierQuantities}
          onChange={(event) =>
            change({
              modifierQuantities: event.currentTarget.value as PaperSettings['modifierQuantities'],
            })
          }
        />
      </div>
    </SettingsForm>
  );
}
