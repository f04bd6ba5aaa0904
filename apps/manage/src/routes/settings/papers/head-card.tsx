import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Draft } from '../../../parts/draft.ts';
import form from '../../../parts/form.module.css';
import { SettingsForm } from '../../../parts/settings-form.tsx';
import { useText } from '../../../text/text.ts';
import { linesOfText, textOfLines } from './lines.ts';
import { LinesField } from './lines-field.tsx';
import { LogoField } from './logo-field.tsx';
import { type PaperSettings, usePapers } from './papers.ts';

const ADDRESS_MAX = 6;
const HEADER_MAX = 8;

/** Who a paper is from, while it is typed. */
export interface Head {
  legalName: string;
  taxNumber: string;
  /** Empty: the address of the restaurant. */
  address: string;
  header: string;
  logo: PaperSettings['logo'];
}

export const headOf = ({ legalName, taxNumber, addressLines, headerLines, logo }: PaperSettings): Head => ({
  legalName: legalName ?? '',
  taxNumber: taxNumber ?? '',
  address: textOfLines(addressLines ?? []),
  header: textOfLines(headerLines),
  logo,
});

interface HeadCardProps {
  settings: PaperSettings;
  draft: Draft<Head>;
  mayEdit: boolean;
}

/** The top of papers: who they are from, as the law wants it. */
export function HeadCard({ settings, draft, mayEdit }: HeadCardProps): ReactNode {
  const t = useText();
  const papers = usePapers(settings);
  const { legalName, taxNumber, address, header, logo } = draft.value;
  const save = (then: () => void): void => {
    const addressLines = linesOfText(address, ADDRESS_MAX);
    const headerLines = linesOfText(header, HEADER_MAX);
    if (addressLines === null || headerLines === null) return;
    const changes = {
      legalName: legalName.trim() || null,
      taxNumber: taxNumber.trim() || null,
      addressLines: addressLines.length === 0 ? null : addressLines,
      headerLines,
      logo,
    };
    papers.save(changes, then);
  };
  return (
    <SettingsForm title={t('At the top')} mayEdit={mayEdit} draft={draft} write={papers} save={save}>
      <HeadFields draft={draft} disabled={!mayEdit} />
    </SettingsForm>
  );
}

function HeadFields({ draft, disabled }: { draft: Draft<Head>; disabled: boolean }): ReactNode {
  const t = useText();
  const { value, change } = draft;
  return (
    <>
      <div className={form.pair}>
        <TextInput
          label={t('Company')}
          maxLength={120}
          placeholder="Casa Ana S.L."
          disabled={disabled}
          value={value.legalName}
          onChange={(event) => change({ legalName: event.currentTarget.value })}
        />
        <TextInput
          label={t('Tax number, as it is printed')}
          maxLength={60}
          placeholder="NIF B12345678"
          disabled={disabled}
          value={value.taxNumber}
          onChange={(event) => change({ taxNumber: event.currentTarget.value })}
        />
      </div>
      <LinesField
        label={t('Address')}
        description={t('Empty: that of the restaurant')}
        most={ADDRESS_MAX}
        disabled={disabled}
        value={value.address}
        change={(address) => change({ address })}
      />
      <LinesField
        label={t('Below the address')}
        most={HEADER_MAX}
        disabled={disabled}
        value={value.header}
        change={(header) => change({ header })}
      />
      <LogoField logo={value.logo} disabled={disabled} change={(logo) => change({ logo })} />
    </>
  );
}
