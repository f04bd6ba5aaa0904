import {
  type Answer,
  Answered,
  formatDateTime,
  mayDo,
  Problem,
  useAnswer,
  useLanguage,
  useWrite,
} from '@comanda/app-shared';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import form from '../../parts/form.module.css';
import { Json } from '../../parts/json.tsx';
import { Facts } from '../../parts/page.tsx';
import { Sign } from '../../parts/sign.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { DELIVERY_STATES, type Delivery, ORIGINS } from './endpoint-states.ts';
import classes from './webhooks.module.css';

const WAITING_MS = 1_000;

/** One delivery: what was sent, each try and what the endpoint answered. */
export function DeliveryDialog({
  deliveryId,
  open,
  close,
}: {
  deliveryId: string;
  open: (id: string) => void;
  close: () => void;
}): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const delivery = useAnswer('getWebhookDelivery', { params: { deliveryId } });
  // Asked again until its fate is known.
  const isWaiting = delivery.data?.status === 'PENDING';
  useAnswer('getWebhookDelivery', { params: { deliveryId } }, { enabled: isWaiting, every: WAITING_MS });
  return (
    <Dialog title={delivery.data?.eventType ?? t('Delivery of an event')} close={close} size="xl">
      <Answered answer={delivery} tenant={membership.name}>
        {(data) => (
          <div className={form.form}>
            <About delivery={data} />
            <Payload delivery={data} />
            <Attempts delivery={data} />
            {mayDo(membership, 'write:webhooks') && <Resend delivery={data} open={open} />}
          </div>
        )}
      </Answered>
    </Dialog>
  );
}

function About({ delivery }: { delivery: Delivery }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  const time = (at: string | null) => at && formatDateTime(at, restaurant.timeZone, language);
  return (
    <Facts
      facts={[
        [t('State'), <Sign key="state" state={DELIVERY_STATES[delivery.status]} />],
        [t('Why'), t(ORIGINS[delivery.origin])],
        [t('Begun'), time(delivery.createdAt)],
        [t('Finished'), time(delivery.finishedAt)],
        [t('Next try'), delivery.status === 'PENDING' ? time(delivery.nextTryAt) : null],
        ['webhook-id', delivery.eventId],
      ]}
    />
  );
}

/** The event, from the feed: a delivery keeps no copy of it. */
function Payload({ delivery: { sequence } }: { delivery: Delivery }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const feed = useAnswer('listEvents', { query: { after: sequence - 1, limit: 1 } });
  return (
    <Answered answer={feed} tenant={membership.name}>
      {({ items }) => {
        const event: Answer<'listEvents'>['items'][number] | undefined = items[0];
        return event?.sequence === sequence ? (
          <>
            <Json label={t('Event')} value={event} />
            <p>
              {t(
                'When it is sent, the timestamp is that of the try. Endpoints that ask for the whole object get it as "resource".',
              )}
            </p>
          </>
        ) : (
          <p>{t('You may not read what this event says: that takes the right to read its kind.')}</p>
        );
      }}
    </Answered>
  );
}

function Attempts({ delivery: { attempts } }: { delivery: Delivery }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  return (
    <section aria-labelledby="attempts">
      <h3 id="attempts" className={classes.heading}>
        {t('Tries')}
      </h3>
      {attempts.length === 0 && <p>{t('Not tried yet.')}</p>}
      <ol className={classes.attempts}>
        {attempts.map(({ number, at, status, latencyMs, error, answer }) => (
          <li key={number}>
            <Sign
              state={
                status !== null && status < 300
                  ? { name: 'Taken by the endpoint', tone: 'good' }
                  : { name: 'Not taken', tone: 'bad' }
              }
            />{' '}
            <strong>{status ?? t('No answer')}</strong> · {formatDateTime(at, restaurant.timeZone, language)}{' '}
            · {t('{ms} ms', { ms: latencyMs })}
            {error !== null && <p>{error}</p>}
            {answer !== null && answer !== '' && <Json label={t('Answer of the endpoint')} value={answer} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Resend({ delivery, open }: { delivery: Delivery; open: (id: string) => void }): ReactNode {
  const t = useText();
  const resend = useWrite('resendWebhookDelivery', ['listWebhookDeliveries', 'getWebhookDelivery']);
  return (
    <>
      <Problem error={resend.error} />
      <div className={form.buttons}>
        <Button
          loading={resend.isPending}
          onClick={() =>
            resend.mutate({ params: { deliveryId: delivery.id } }, { onSuccess: ({ id }) => open(id) })
          }
        >
          {delivery.status === 'PENDING' ? t('Try now') : t('Send again')}
        </Button>
      </div>
    </>
  );
}
