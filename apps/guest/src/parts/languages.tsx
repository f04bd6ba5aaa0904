import { setLanguage, useLanguage } from '@comanda/app-shared/text';

/** The languages that guests read. */
export function Languages() {
  const language = useLanguage();
  return (
    <footer className="languages">
      <button type="button" lang="en" aria-pressed={language === 'en'} onClick={() => void setLanguage('en')}>
        English
      </button>
      <button type="button" lang="es" aria-pressed={language === 'es'} onClick={() => void setLanguage('es')}>
        Español
      </button>
    </footer>
  );
}
