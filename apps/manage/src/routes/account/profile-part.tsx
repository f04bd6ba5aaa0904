import {
  LANGUAGES,
  type Language,
  Problem,
  setLanguage,
  useLanguage,
  useSessionChange,
  useWrite,
} from '@comanda/app-shared';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { brokenRule, isAllInFields } from '../../parts/field-errors.ts';
import { LANGUAGE_NAMES } from '../../parts/slip-page.tsx';
import { useText } from '../../text/text.ts';
import classes from './account.module.css';
import type { Profile } from './own.ts';
import { Part } from './part.tsx';

/** What one is called, and the language that one is spoken to in. */
export function ProfilePart({ profile }: { profile: Profile }): ReactNode {
  const t = useText();
  const shown = useLanguage();
  const [name, setName] = useState<string | null>(null);
  const [language, setChosen] = useState<Language | null>(null);
  const { changed } = useSessionChange();
  const write = useWrite('updateCurrentUser', ['getCurrentUser']);
  const next = language ?? shown;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = { name: name ?? profile.name, locale: localeOf(profile.locale, next) };
    write.mutate(
      { body, ifMatch: profile.version },
      {
        onSuccess: () => {
          setName(null);
          setChosen(null);
          void setLanguage(next);
          void changed();
        },
      },
    );
  };
  return (
    <Part title={t('Name and language')}>
      <form className={classes.form} onSubmit={submit}>
        <div className={classes.fields}>
          <TextInput
            label={t('Your name')}
            name="name"
            autoComplete="name"
            maxLength={100}
            required
            withAsterisk={false}
            value={name ?? profile.name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={brokenRule(write.error, 'name') && t('This cannot be a name.')}
          />
          <NativeSelect
            label={t('Language')}
            value={next}
            onChange={(event) => setChosen(event.currentTarget.value as Language)}
            data={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
          />
        </div>
        {!isAllInFields(write.error, 'name') && <Problem error={write.error} />}
        <div className={classes.buttons}>
          {write.isSuccess && name === null && language === null && (
            <p className={classes.done} role="status">
              {t('Saved')}
            </p>
          )}
          <Button type="submit" loading={write.isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Part>
  );
}

/** What the profile says stays when it is the same language: es-MX is Spanish, and says more. */
const localeOf = (before: string | null, language: Language): string =>
  before !== null && before.split('-', 1)[0] === language ? before : language;
