import {
  type Answer,
  Answered,
  formatDateTime,
  Problem,
  useAnswer,
  useLanguage,
  useWrite,
} from '@comanda/app-shared';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../text/text.ts';
import classes from './account.module.css';
import { HERE } from './own.ts';
import { Part } from './part.tsx';

type Session = Answer<'listOwnSessions'>['items'][number];

/** More than anybody has at once; older ones end with "all others". */
const SHOWN = 100;

/** Where one is signed in, and how to end that. */
export function SessionsPart(): ReactNode {
  const t = useText();
  const sessions = useAnswer('listOwnSessions', { query: { limit: SHOWN } });
  const endOthers = useWrite('revokeOtherSessions', ['listOwnSessions']);
  const hasOthers = sessions.data?.items.some(({ current }) => !current) ?? false;
  return (
    <Part
      title={t('Devices')}
      text={t('Where you are signed in. End what you do not know, and change your password.')}
      action={
        hasOthers && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t('Sign out all others')}
          </Button>
        )
      }
    >
      <Answered answer={sessions}>
        {({ items }) => (
          <ul className={classes.list} aria-label={t('Devices')}>
            {items.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Answered>
      {endOthers.data && (
        <p className={classes.done} role="status">
          {t(
            '{count, plural, =0 {No other device was signed in} one {# device was signed out} other {# devices were signed out}}',
            {
              count: endOthers.data.ended,
            },
          )}
        </p>
      )}
      <Problem error={endOthers.error} />
    </Part>
  );
}

function Row({ session }: { session: Session }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const end = useWrite('revokeOwnSession', ['listOwnSessions']);
  const { id, device, address, current, lastSeenAt } = session;
  return (
    <li>
      <div className={classes.what}>
        {current ? <strong>{t('{device}, this one', { device })}</strong> : device}
        <small>
          {t('Last seen {time}', { time: formatDateTime(lastSeenAt, HERE, language) })}
          {address !== null && ` · ${address}`}
        </small>
        <Problem error={end.error} />
      </div>
      {!current && (
        <Button
          size="xs"
          variant="default"
          loading={end.isPending}
          aria-label={t('Sign out {device}', { device })}
          onClick={() => end.mutate({ params: { id } })}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}
