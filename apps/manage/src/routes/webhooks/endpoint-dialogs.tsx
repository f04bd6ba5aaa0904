import { type Answer, Problem, useWrite } from '@comanda/app-shared';
import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import form from '../../parts/form.module.css';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { type Message, useText } from '../../text/text.ts';
import { EndpointForm, NEW_ENDPOINT } from './endpoint-form.tsx';
import type { Endpoint } from './endpoint-states.ts';

/** Reads that a changed endpoint concerns. */
export const ENDPOINT_CHANGES = ['listWebhookEndpoints', 'getWebhookEndpoint'] as const;

/** A dialog that ends with the secret of an endpoint, which is shown this once. */
function SecretDialog({
  title,
  made,
  close,
  children,
}: {
  title: string;
  made: { secret: string | null } | null;
  close: () => void;
  children: ReactNode;
}): ReactNode {
  const t = useText();
  return (
    <Dialog title={title} close={close} size="lg" closes={made ? 'BY_ITS_BUTTONS' : 'ON_PURPOSE'}>
      {made ? (
        <ShownOnce
          label={t('Secret of the signatures')}
          secret={made.secret}
          lost={t(
            'It was done, but the answer with the secret got lost, and it cannot be shown again. Rotate the secret to get one that you see.',
          )}
          close={close}
        />
      ) : (
        children
      )}
    </Dialog>
  );
}

export function AddEndpointDialog({ close }: { close: () => void }): ReactNode {
  const t = useText();
  const [made, setMade] = useState<Answer<'createWebhookEndpoint'> | null>(null);
  const add = useWrite('createWebhookEndpoint', ENDPOINT_CHANGES);
  return (
    <SecretDialog title={t('Add an endpoint')} made={made} close={close}>
      <EndpointForm
        first={NEW_ENDPOINT}
        label={t('Add the endpoint')}
        isPending={add.isPending}
        ask={<Problem error={add.error} />}
        send={(body) => add.mutate({ body }, { onSuccess: setMade })}
        close={close}
      />
    </SecretDialog>
  );
}

export function EditEndpointDialog({
  endpoint,
  close,
}: {
  endpoint: Endpoint;
  close: () => void;
}): ReactNode {
  const t = useText();
  // What was seen when the dialog opened is what the person changes: whoever was faster is not overwritten.
  const [{ id, version, ...first }] = useState(endpoint);
  const change = useWrite('updateWebhookEndpoint', ENDPOINT_CHANGES);
  const { url, description, eventTypes, restaurantGuids, payload, ordered } = first;
  return (
    <Dialog title={t('Change the endpoint')} close={close} size="lg" closes="ON_PURPOSE">
      <EndpointForm
        first={{ url, description, eventTypes, restaurantGuids, payload, ordered }}
        label={t('Save')}
        isPending={change.isPending}
        ask={<Problem error={change.error} />}
        send={(body) =>
          change.mutate({ params: { endpointId: id }, body, ifMatch: version }, { onSuccess: close })
        }
        close={close}
      />
    </Dialog>
  );
}

const HOUR = 60 * 60;
const OVERLAPS: readonly [seconds: number, name: Message][] = [
  [24 * HOUR, '1 day'],
  [HOUR, '1 hour'],
  [0, 'Not at all: it stops now'],
];

export function RotateSecretDialog({
  endpoint,
  close,
}: {
  endpoint: Endpoint;
  close: () => void;
}): ReactNode {
  const t = useText();
  const [overlapSeconds, setOverlap] = useState(24 * HOUR);
  const [made, setMade] = useState<Answer<'rotateWebhookSecret'> | null>(null);
  const rotate = useWrite('rotateWebhookSecret', ENDPOINT_CHANGES);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    rotate.mutate({ params: { endpointId: endpoint.id }, body: { overlapSeconds } }, { onSuccess: setMade });
  };
  return (
    <SecretDialog title={t('Rotate the secret')} made={made} close={close}>
      <form className={form.form} onSubmit={submit}>
        <p>{t('You get a new secret. Until the old one ends, each delivery carries a signature of both.')}</p>
        <NativeSelect
          label={t('How long does the old one still sign?')}
          data={OVERLAPS.map(([seconds, name]) => ({ value: String(seconds), label: t(name) }))}
          value={String(overlapSeconds)}
          onChange={(event) => setOverlap(Number(event.currentTarget.value))}
          data-autofocus
        />
        <Problem error={rotate.error} />
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={rotate.isPending}>
            {t('Rotate the secret')}
          </Button>
        </div>
      </form>
    </SecretDialog>
  );
}

/** Cannot be undone, so it asks. */
export function RemoveEndpointDialog({
  endpoint,
  close,
  removed,
}: {
  endpoint: Endpoint;
  close: () => void;
  removed: () => void;
}): ReactNode {
  const t = useText();
  const remove = useWrite('deleteWebhookEndpoint', ['listWebhookEndpoints']);
  return (
    <Dialog title={t('Remove this endpoint?')} close={close}>
      <div className={form.form}>
        <p>
          {t(
            'Nothing more is sent to {url}, not even what waits. Its deliveries can no longer be read. To stop for a while, disable it instead.',
            { url: endpoint.url },
          )}
        </p>
        <Problem error={remove.error} />
        <div className={form.buttons}>
          <Button variant="default" onClick={close} data-autofocus>
            {t('Keep it')}
          </Button>
          <Button
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { params: { endpointId: endpoint.id }, ifMatch: endpoint.version },
                { onSuccess: removed },
              )
            }
          >
            {t('Remove the endpoint')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
