import { useText } from '../text/text.ts';

/** How many of something. `least` of 0 lets it be taken off. */
export function Stepper({
  value,
  least,
  name,
  change,
}: {
  value: number;
  least: number;
  name: string;
  change: (value: number) => void;
}) {
  const t = useText();
  return (
    <div className="stepper">
      <button
        type="button"
        aria-label={t('One less: {name}', { name })}
        disabled={value <= least}
        onClick={() => change(value - 1)}
      >
        −
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={t('One more: {name}', { name })}
        disabled={value >= 99}
        onClick={() => change(value + 1)}
      >
        +
      </button>
    </div>
  );
}
