import { useLanguage } from '@comanda/app-shared/text';
import { refusalOf } from '../store/refusal.ts';
import { useText } from '../text/text.ts';

/** What did not work, and when it would. `timeZone` is the restaurant's. */
export function Problem({
  error,
  retry,
  timeZone,
}: {
  error: unknown;
  retry?: () => void;
  timeZone?: string;
}) {
  const t = useText();
  const language = useLanguage();
  const { message, at } = refusalOf(error);
  const form: Intl.DateTimeFormatOptions = { weekday: 'short', hour: 'numeric', minute: '2-digit' };
  const zone = timeZone === undefined ? {} : { timeZone };
  return (
    <div className="note problem" role="alert">
      <p>{t(message)}</p>
      {at !== null && (
        <p>
          {t('Possible from {time}.', {
            time: new Intl.DateTimeFormat(language, { ...form, ...zone }).format(Date.parse(at)),
          })}
        </p>
      )}
      {retry && (
        <button type="button" onClick={retry}>
          {t('Try again')}
        </button>
      )}
    </div>
  );
}
