import { setupI18n } from '@lingui/core';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { useSyncExternalStore } from 'react';
import es from './es.json';

/**
 * The words of the apps. A message is its English text (ICU MessageFormat), so that code reads as the screen does; a catalogue
 * has the other language's for each. What is not in the Spanish catalogue does not compile as a message.
 */

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Values = Record<string, string | number | null>;

const i18n = setupI18n();
const compiled = new Map<string, CompiledMessage>();
// Lingui asks again each time that it shows a message.
i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message) ?? compileMessage(message);
  compiled.set(message, known);
  return known;
});
i18n.load({ en: {}, es });
i18n.activate('en');

const KEPT = 'comanda.language';

type Words = Readonly<Record<string, string>>;

/** Of an app that brings its Spanish when somebody reads it; null: it is here. */
let bring: (() => Promise<Words>) | null = null;
/** What was chosen last; its words may be on their way. */
let wanted: Language = 'en';

/**
 * Adds an app's messages, and shows the language that was chosen here before, else the device's. `spanish` may be brought only
 * when it is read: the answer is there once the first screen can be drawn. An app that must start without a network has it.
 */
export async function startLanguage(spanish: Words | (() => Promise<Words>)): Promise<void> {
  if (typeof spanish === 'function') bring = spanish;
  else i18n.load({ es: { ...es, ...spanish } });
  await setLanguage(kept() ?? languageOf(navigator.languages));
}

/** The first of a person's languages that the apps speak. */
export function languageOf(wanted: readonly string[]): Language {
  const bases = wanted.map((tag) => tag.split('-', 1)[0]!.toLowerCase());
  return LANGUAGES.find((language) => language === bases.find((base) => isLanguage(base))) ?? 'en';
}

/** Shows the language of whoever has signed in, when the apps speak it. */
export function followLocale(locale: string | null): void {
  const base = (locale ?? '').split('-', 1)[0]!.toLowerCase();
  if (isLanguage(base)) void setLanguage(base);
}

/** Shows a language, at once where its words are here. Where they cannot be had the one before stays. */
export async function setLanguage(language: Language): Promise<void> {
  keep(language);
  wanted = language;
  if (language === 'es' && bring) {
    const words = await bring().catch(() => null);
    if (words === null) return;
    i18n.load({ es: { ...es, ...words } });
    bring = null;
  }
  // Another one may have been chosen meanwhile.
  if (wanted === language) show(language);
}

function show(language: Language): void {
  i18n.activate(language);
  document.documentElement.lang = language;
}

function keep(language: Language): void {
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // Not kept: a browser may forbid it.
  }
}

function kept(): Language | null {
  try {
    const value = localStorage.getItem(KEPT);
    return value !== null && isLanguage(value) ? value : null;
  } catch {
    return null;
  }
}

const isLanguage = (value: string): value is Language => LANGUAGES.some((language) => language === value);

const follow = (changed: () => void) => i18n.on('change', changed);

/** Shows a component again when the language changes. */
export const useLanguage = (): Language => useSyncExternalStore(follow, () => i18n.locale as Language);

export type Translate<Message extends string> = (message: Message, values?: Values) => string;

/** An app's hook for its messages and the shared ones: `const t = useText()`, `t('Orders')`. */
export const textsOf =
  <Message extends string>() =>
  (): Translate<Message | keyof typeof es> => {
    useLanguage();
    return translate;
  };

/** For code outside of components; they take the hook, and follow the language. */
export const translate = (message: string, values: Values = {}): string => i18n._(message, values);

export const useSharedText = textsOf<never>();
