import type { Translate } from '@comanda/app-shared';
import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Message, useText } from '../../text/text.ts';
import classes from './api-keys.module.css';
import { AREAS, type Scope, VERB_NAMES, VERBS } from './purposes.ts';

const EVERYTHING = AREAS.flatMap(({ verbs }) => Object.values(verbs));

/** In words: "read: orders, menu · change: kitchen". */
export function wordsOf(scopes: readonly string[], t: Translate<Message>): string {
  if (EVERYTHING.every((scope) => scopes.includes(scope))) return t('everything');
  return VERBS.map((verb) => ({
    verb,
    areas: AREAS.filter(({ verbs }) => scopes.includes(verbs[verb] ?? '')).map(({ name }) =>
      t(name).toLocaleLowerCase(),
    ),
  }))
    .filter(({ areas }) => areas.length > 0)
    .map(({ verb, areas }) => `${t(VERB_NAMES[verb])}: ${areas.join(', ')}`)
    .join(' · ');
}

/** What the key may do: said in a line, and changed box by box where somebody wants to. */
export function ScopeFields({
  scopes,
  change,
  isOpen,
}: {
  scopes: readonly Scope[];
  change: (scopes: readonly Scope[]) => void;
  isOpen: boolean;
}): ReactNode {
  const t = useText();
  const [open, setOpen] = useState(isOpen);
  const turn = (scope: Scope, on: boolean): void =>
    change(on ? [...scopes, scope] : scopes.filter((one) => one !== scope));
  return (
    <details className={classes.scopes} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <strong>{t('What it may do')}</strong>
        <span>{scopes.length === 0 ? t('Nothing yet: choose at least one') : wordsOf(scopes, t)}</span>
      </summary>
      <ul>
        {AREAS.map(({ name, verbs }) => (
          <li key={name}>
            <span>{t(name)}</span>
            {VERBS.map((verb) => {
              const scope = verbs[verb];
              return scope ? (
                <Checkbox
                  key={verb}
                  className={classes[verb] ?? ''}
                  label={t(VERB_NAMES[verb])}
                  aria-label={`${t(name)}: ${t(VERB_NAMES[verb])}`}
                  checked={scopes.includes(scope)}
                  onChange={(event) => turn(scope, event.currentTarget.checked)}
                />
              ) : null;
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
