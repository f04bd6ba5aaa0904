import { useWrite } from '@comanda/app-shared';
import { ComandaError } from '@comanda/sdk';
import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { brokenRule } from '../../../parts/field-errors.ts';
import form from '../../../parts/form.module.css';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { usePlace } from '../../../shell/places.ts';
import { type Message, useText } from '../../../text/text.ts';
import { domainIn } from './domain-name.ts';
import { DOMAIN_CHANGES } from './domain-words.ts';

const WRONG: Readonly<Record<string, Message>> = {
  wildcard: 'Add each domain by itself, without an asterisk.',
  ip_address: 'This is an IP address. Give a domain that you have registered.',
  lookalike: 'It mixes letters of several scripts, or letters that look like others.',
  reserved: 'This domain belongs to the service.',
  not_qualified: 'Give the whole domain, with its ending.',
  unknown_suffix: 'Nobody can register names with this ending.',
  public_suffix: 'Others register their names below it. Put a name of your own in front of it.',
};

/** Begins with a domain; its own screen says what comes next. */
export function AddDomainDialog({ close }: { close: () => void }): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const { restaurant } = usePlace();
  const [text, setText] = useState('');
  const add = useWrite('createDomainMapping', DOMAIN_CHANGES);
  const done = ({ id }: { id: string }): void =>
    void navigate({
      to: '/$restaurantGuid/settings/domains/$id',
      params: { restaurantGuid: restaurant.guid, id },
    });
  const body = { restaurantGuid: restaurant.guid, domain: domainIn(text) };
  const save = (): void => add.mutate({ body }, { onSuccess: done });
  const wrong = useWrong(add.error);
  const write = wrong === null ? add : { isPending: add.isPending, error: null };
  return (
    <FormDialog title={t('Add a domain')} label={t('Go on')} write={write} save={save} close={close}>
      <p className={form.note}>
        {t('You have registered it somewhere, and can change its DNS there. We show you what to set.')}
      </p>
      <TextInput
        label={t('Domain')}
        description={t('Whole, as guests type it')}
        placeholder="menu.tasca.example"
        required
        maxLength={500}
        autoCapitalize="off"
        autoComplete="off"
        inputMode="url"
        spellCheck={false}
        value={text}
        error={wrong}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}

function useWrong(error: unknown): string | null {
  const t = useText();
  const rule = brokenRule(error, 'domain');
  if (rule !== undefined) return t(WRONG[rule] ?? 'This is not the name of a domain.');
  const isThere = error instanceof ComandaError && error.details?.existingId !== undefined;
  return isThere ? t('You have this domain already.') : null;
}
