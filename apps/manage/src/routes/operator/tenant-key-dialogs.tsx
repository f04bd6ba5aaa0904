import { type Answer, useAnswer, useWrite } from '@comanda/app-shared';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import form from '../../parts/form.module.css';
import { useProvenWrite } from '../../parts/prove.tsx';
import { type Message, useText } from '../../text/text.ts';
import { AskToRevoke } from '../api-keys/ask-to-revoke.tsx';
import { KeyDialog } from '../api-keys/key-dialog.tsx';
import type { ApiKey } from '../api-keys/key-states.ts';
import type { Scope } from '../api-keys/purposes.ts';
import { ScopeFields } from '../api-keys/scope-fields.tsx';

/** The keys of a tenant, issued and ended by those who run the service. */

export function IssueKeyDialog({ tenantId, close }: { tenantId: string; close: () => void }): ReactNode {
  const t = useText();
  const [issued, setIssued] = useState<Answer<'issueApiKey'> | null>(null);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const issue = useProvenWrite('issueApiKey', ['listApiKeys']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    issue.send({ body: { tenantId, name: name.trim(), scopes: [...scopes] } }, setIssued);
  };
  return (
    <KeyDialog title={issued?.apiKey.name ?? t('Issue an API key')} issued={issued} close={close} size="lg">
      <form className={form.form} onSubmit={submit}>
        <TextInput
          label={t('Name')}
          description={t('By which you will know it again: whose program uses it')}
          required
          maxLength={100}
          pattern=".*\S.*"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <ScopeFields scopes={scopes} change={setScopes} isOpen />
        {issue.ask}
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={issue.isPending} disabled={scopes.length === 0}>
            {t('Issue the key')}
          </Button>
        </div>
      </form>
    </KeyDialog>
  );
}

const DAY = 24 * 60 * 60;
const OVERLAPS: readonly [seconds: number, name: Message][] = [
  [7 * DAY, '7 days'],
  [DAY, '1 day'],
  [0, 'Not at all: it stops now'],
];

export function RotateKeyDialog({ apiKey, close }: { apiKey: ApiKey; close: () => void }): ReactNode {
  const t = useText();
  const [overlapSeconds, setOverlap] = useState(7 * DAY);
  const [issued, setIssued] = useState<Answer<'rotateApiKey'> | null>(null);
  const rotate = useProvenWrite('rotateApiKey', ['listApiKeys']);
  const { id, tenantId, name } = apiKey;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    rotate.send({ params: { id }, query: { tenantId }, body: { overlapSeconds } }, setIssued);
  };
  return (
    <KeyDialog title={t('Rotate {name}', { name })} issued={issued} close={close}>
      <form className={form.form} onSubmit={submit}>
        <p>{t('You get a new key with the same rights. Give it to the program while both work.')}</p>
        <NativeSelect
          label={t('How long does the old one still work?')}
          data={OVERLAPS.map(([seconds, text]) => ({ value: String(seconds), label: t(text) }))}
          value={String(overlapSeconds)}
          onChange={(event) => setOverlap(Number(event.currentTarget.value))}
          data-autofocus
        />
        {rotate.ask}
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={rotate.isPending}>
            {t('Rotate the key')}
          </Button>
        </div>
      </form>
    </KeyDialog>
  );
}

/** Cannot be undone, so it asks. */
export function RevokeKeyDialog({ apiKey, close }: { apiKey: ApiKey; close: () => void }): ReactNode {
  const revoke = useWrite('revokeApiKey', ['listApiKeys']);
  const { id, tenantId } = apiKey;
  const made = useAnswer('listMadeByApiKey', { params: { id }, query: { tenantId } });
  const send = (withWhatItMade: boolean): void =>
    revoke.mutate({ params: { id }, query: { tenantId, withWhatItMade } }, { onSuccess: close });
  const { isPending, error } = revoke;
  return (
    <AskToRevoke
      apiKey={apiKey}
      made={made.data?.items ?? []}
      revoke={{ send, isPending, error }}
      close={close}
    />
  );
}
