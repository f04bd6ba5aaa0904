import { formatDateTime, useLanguage } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Sign } from '../../parts/sign.tsx';
import { usePlace, useSigned } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import classes from './api-keys.module.css';
import { RevokeDialog, RotateDialog } from './key-dialogs.tsx';
import { type ApiKey, isOver, isReplaced, stateOfKey } from './key-states.ts';
import { wordsOf } from './scope-fields.tsx';

/** Keys in rows; on a phone each is a small slip. */
export function KeyTable({ keys }: { keys: readonly ApiKey[] }): ReactNode {
  const t = useText();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('Name')}</th>
          <th scope="col">{t('Key')}</th>
          <th scope="col">{t('Restaurants')}</th>
          <th scope="col">{t('Last used')}</th>
          <th scope="col">{t('State')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {keys.map((apiKey) => (
          <KeyRow key={apiKey.id} apiKey={apiKey} replaced={isReplaced(apiKey, keys, Date.now())} />
        ))}
      </tbody>
    </table>
  );
}

function KeyRow({ apiKey, replaced }: { apiKey: ApiKey; replaced: boolean }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  const [asks, setAsks] = useState<'rotate' | 'revoke' | null>(null);
  const over = isOver(apiKey, Date.now());
  const time = (at: string): string => formatDateTime(at, restaurant.timeZone, language);
  const { name, hint, mode, scopes, origins, expiresAt, revokedAt, lastUsedAt } = apiKey;
  const close = (): void => setAsks(null);
  return (
    <tr>
      <th scope="row">
        <span className={over ? classes.struck : undefined}>{name}</span>
        <small>{origins.length > 0 ? origins.join(', ') : wordsOf(scopes, t)}</small>
      </th>
      <td className={classes.hint}>
        <code>{hint}</code>
        {mode === 'test' && <small>{t('Test')}</small>}
      </td>
      <td>{useReach(apiKey)}</td>
      <td className={classes.time}>{lastUsedAt === null ? t('Never used') : time(lastUsedAt)}</td>
      <td>
        <Sign state={stateOfKey(apiKey, Date.now())} />
        {(revokedAt ?? expiresAt) && <small>{time((revokedAt ?? expiresAt)!)}</small>}
      </td>
      <td className={classes.actions}>
        {!over && (
          <>
            {!replaced && (
              <Button
                size="xs"
                variant="default"
                aria-label={t('Rotate {name}', { name })}
                onClick={() => setAsks('rotate')}
              >
                {t('Rotate')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              aria-label={t('Revoke {name}', { name })}
              onClick={() => setAsks('revoke')}
            >
              {t('Revoke')}
            </Button>
          </>
        )}
        {asks === 'rotate' && <RotateDialog apiKey={apiKey} close={close} />}
        {asks === 'revoke' && <RevokeDialog apiKey={apiKey} close={close} />}
      </td>
    </tr>
  );
}

/** Where it works, by name while there are few. */
function useReach({ restaurantGuids }: ApiKey): string {
  const t = useText();
  const { places } = useSigned();
  if (restaurantGuids.length === 0) return t('All restaurants');
  const names = places
    .filter(({ restaurant }) => restaurantGuids.includes(restaurant.guid))
    .map(({ restaurant }) => restaurant.name);
  return names.length === restaurantGuids.length && names.length <= 2
    ? names.join(', ')
    : t('{count, plural, one {# restaurant} other {# restaurants}}', { count: restaurantGuids.length });
}
