import { Loading, mayDo, useAnswer } from '@comanda/app-shared';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Card } from '../../parts/page.tsx';
import { useSigned } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import type { FoundPlace } from './found-place.ts';
import classes from './start.module.css';

const TYPING_MS = 500;
const SHORTEST = 3;
const SHOWN = 5;

/** Looks a restaurant up where maps know it. Where no such service is connected, one types it: that is said, and stops nobody. */
export function FindPlace({ choose }: { choose: (place: FoundPlace) => void }): ReactNode {
  const t = useText();
  const { memberships } = useSigned();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [query] = useDebouncedValue(text.trim(), TYPING_MS);
  const isAsked = query.length >= SHORTEST;
  const places = useAnswer('searchPlaces', { query: { query, limit: SHOWN } }, { enabled: isAsked });
  if (!memberships.some((membership) => mayDo(membership, 'read:places'))) return null;
  return (
    <Card title={t('Find it on the map')}>
      <TextInput
        type="search"
        aria-label={t('Name and town')}
        placeholder={t('Name and town')}
        maxLength={200}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isAsked && places.isPending && <Loading lines={3} height={40} />}
      {isAsked && places.error && (
        <p className={classes.credit} role="status">
          {t('The map cannot be asked just now. Type the restaurant below.')}
        </p>
      )}
      {isAsked && places.data?.items.length === 0 && (
        <p className={classes.credit} role="status">
          {t('The map knows no such place. Type it below.')}
        </p>
      )}
      {isAsked && places.data && places.data.items.length > 0 && (
        <>
          <ul className={classes.found}>
            {places.data.items.map((place) => (
              <li key={place.placeId}>
                <button
                  type="button"
                  aria-pressed={chosen === place.placeId}
                  onClick={() => {
                    setChosen(place.placeId);
                    choose(place);
                  }}
                >
                  <strong>{place.name}</strong>
                  <small>{place.address}</small>
                </button>
              </li>
            ))}
          </ul>
          <p className={classes.credit}>{places.data.items[0]?.attribution}</p>
        </>
      )}
    </Card>
  );
}
