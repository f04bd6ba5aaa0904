import { useId } from 'react';
import { Money } from '../../parts/money.tsx';
import { useText } from '../../text/text.ts';
import { type Asked, isEither, pressed, priceOf } from './choosing.ts';

interface Props {
  asked: Asked;
  size: string | null;
  currency: string;
  choose: (path: string, guids: readonly string[]) => void;
}

/** A group of choices, and below it what is asked about those that are taken. */
export function Question({ asked, ...shown }: Props) {
  const t = useText();
  const { size, currency, choose } = shown;
  const { group, chosen, path, within } = asked;
  const name = useId();
  const either = isEither(group);
  return (
    <fieldset>
      <legend>
        {group.name} <Rule asked={asked} />
      </legend>
      {group.modifiers.map((one) => (
        <label key={one.guid} className="choice">
          <input
            type={either ? 'radio' : 'checkbox'}
            name={name}
            disabled={one.soldOut}
            checked={chosen.some(({ guid }) => guid === one.guid)}
            onChange={() => choose(path, pressed(asked, one.guid))}
          />
          <span>{one.name}</span>
          {one.soldOut && <b>{t('Sold out')}</b>}
          {priceOf(group, one, size) > 0 && (
            <span>
              +<Money amount={priceOf(group, one, size)} currency={currency} />
            </span>
          )}
        </label>
      ))}
      {within.map((below) => (
        <Question key={below.path} asked={below} {...shown} />
      ))}
    </fieldset>
  );
}

function Rule({ asked: { group } }: { asked: Asked }) {
  const t = useText();
  const { minSelections: least, maxSelections: most, required, freeSelections, pricing } = group;
  const rules = [
    required && least > 0
      ? t('choose {count}', { count: least })
      : most !== null && t('up to {count}', { count: most }),
    freeSelections > 0 && t('{count} free', { count: freeSelections }),
    pricing === 'HIGHEST' && t('the dearest counts'),
  ];
  return <small>{rules.filter(Boolean).join(', ')}</small>;
}
