import type { ReactNode } from 'react';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { useText } from '../../../text/text.ts';
import type { DnsRecord } from './domain-words.ts';
import classes from './domains.module.css';

/** Records as they are typed into the pages of whoever runs the DNS; each part is copied by itself. */
export function Records({ label, records }: { label: string; records: readonly DnsRecord[] }): ReactNode {
  const t = useText();
  return (
    <ul className={classes.records} aria-label={label}>
      {records.map(({ type, name, value }) => (
        <li key={`${type} ${name} ${value}`}>
          <dl>
            <div>
              <dt>{t('Type')}</dt>
              <dd>
                <code>{type}</code>
              </dd>
            </div>
            <Copied name={t('Name')} text={name} />
            <Copied name={t('Value')} text={value} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

const Copied = ({ name, text }: { name: string; text: string }): ReactNode => (
  <div>
    <dt>{name}</dt>
    <dd>
      <code>{text}</code>
      <CopyButton name={name} text={text} />
    </dd>
  </div>
);
