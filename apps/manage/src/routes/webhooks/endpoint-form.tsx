import { Button, MultiSelect, Radio, Switch, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import form from '../../parts/form.module.css';
import { usePlace, useSigned } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import type { Endpoint } from './endpoint-states.ts';
import { eventChoices } from './event-types.ts';

export type EndpointDraft = Pick<
  Endpoint,
  'url' | 'description' | 'eventTypes' | 'restaurantGuids' | 'payload' | 'ordered'
>;

export const NEW_ENDPOINT: EndpointDraft = {
  url: '',
  description: '',
  eventTypes: ['order.*'],
  restaurantGuids: [],
  payload: 'THIN',
  ordered: false,
};

/** What an endpoint is told, and where it is. */
export function EndpointForm({
  first,
  label,
  isPending,
  ask,
  send,
  close,
}: {
  first: EndpointDraft;
  label: string;
  isPending: boolean;
  ask: ReactNode;
  send: (draft: EndpointDraft) => void;
  close: () => void;
}): ReactNode {
  const t = useText();
  const [draft, setDraft] = useState(first);
  const change = (changes: Partial<EndpointDraft>): void => setDraft({ ...draft, ...changes });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send({ ...draft, url: draft.url.trim(), description: draft.description.trim() });
  };
  return (
    <form className={form.form} onSubmit={submit}>
      <TextInput
        label={t('Address')}
        description={t('Where your program listens, with https')}
        type="url"
        required
        maxLength={2000}
        placeholder="https://example.com/comanda"
        value={draft.url}
        onChange={(event) => change({ url: event.currentTarget.value })}
        data-autofocus
      />
      <EventsField eventTypes={draft.eventTypes} change={(eventTypes) => change({ eventTypes })} />
      <PlacesField reach={draft.restaurantGuids} change={(restaurantGuids) => change({ restaurantGuids })} />
      <Radio.Group
        label={t('What is sent')}
        value={draft.payload}
        onChange={(value) => change({ payload: value === 'FULL' ? 'FULL' : 'THIN' })}
      >
        <div className={form.choices}>
          <Radio value="THIN" label={t('What happened to what')} />
          <Radio value="FULL" label={t('Also the whole object, an order for example')} />
        </div>
      </Radio.Group>
      <Switch
        label={t('One at a time, in order')}
        description={t('What fails holds up all that comes after it')}
        checked={draft.ordered}
        onChange={(event) => change({ ordered: event.currentTarget.checked })}
      />
      <Textarea
        label={t('Description')}
        description={t('By which you will know it again: whose program uses it')}
        maxLength={300}
        autosize
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      {ask}
      <div className={form.buttons}>
        <Button variant="default" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={isPending} disabled={draft.eventTypes.length === 0}>
          {label}
        </Button>
      </div>
    </form>
  );
}

function EventsField({
  eventTypes,
  change,
}: {
  eventTypes: readonly string[];
  change: (eventTypes: string[]) => void;
}): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const choices = useMemo(() => eventChoices(membership.scopes), [membership]);
  return (
    <Radio.Group
      label={t('Events')}
      value={eventTypes.includes('*') ? 'all' : 'some'}
      onChange={(value) => change(value === 'all' ? ['*'] : ['order.*'])}
    >
      <div className={form.choices}>
        <Radio value="some" label={t('Only these')} />
        <Radio value="all" label={t('All, and those to come')} />
      </div>
      {!eventTypes.includes('*') && (
        <MultiSelect
          aria-label={t('Events')}
          data={choices}
          value={[...eventTypes]}
          onChange={change}
          searchable
          limit={60}
          nothingFoundMessage={t('No event of this name')}
        />
      )}
    </Radio.Group>
  );
}

function PlacesField({
  reach,
  change,
}: {
  reach: readonly string[];
  change: (reach: string[]) => void;
}): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const own = useSigned().places.filter(({ membership: { tenantId } }) => tenantId === membership.tenantId);
  if (own.length < 2) return null;
  return (
    <MultiSelect
      label={t('Restaurants')}
      description={t('None chosen: all, and what concerns no restaurant')}
      data={own.map(({ restaurant: { guid, name } }) => ({ value: guid, label: name }))}
      value={[...reach]}
      onChange={change}
      searchable
      nothingFoundMessage={t('No restaurant of this name')}
    />
  );
}
