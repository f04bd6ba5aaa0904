import { type Answer, mayDo } from '@comanda/app-shared';
import { Button, MultiSelect, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useProvenWrite } from '../../parts/prove.tsx';
import { usePlace, useSigned } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import classes from './api-keys.module.css';
import { KeyDialog } from './key-dialog.tsx';
import { PURPOSE_NAMES, PURPOSES, type Purpose, type PurposeName, type Scope } from './purposes.ts';
import { ScopeFields } from './scope-fields.tsx';

/** Issues a key: what it is for suggests the least that it needs, here alone. The key is shown when it is there. */
export function IssueDialog({ close }: { close: () => void }): ReactNode {
  const t = useText();
  const [issued, setIssued] = useState<Answer<'issueOwnApiKey'> | null>(null);
  return (
    <KeyDialog
      title={issued ? issued.apiKey.name : t('Issue an API key')}
      issued={issued}
      close={close}
      size="lg"
    >
      <IssueForm done={setIssued} close={close} />
    </KeyDialog>
  );
}

function IssueForm({
  done,
  close,
}: {
  done: (issued: Answer<'issueOwnApiKey'>) => void;
  close: () => void;
}): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const [name, setName] = useState('');
  const [purpose, setPurpose] = useState<PurposeName>('KITCHEN');
  const [scopes, setScopes] = useState<readonly Scope[]>(PURPOSES.KITCHEN.scopes);
  const [mode, setMode] = useState<Mode>('live');
  const [origins, setOrigins] = useState('');
  const isPage = purpose === 'PAGE';
  const [reach, setReach] = useState<readonly string[]>([restaurant.guid]);
  const issue = useProvenWrite('issueOwnApiKey', ['listOwnApiKeys']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = isPage ? publishable(restaurant.guid, origins) : secret(purpose, { scopes, reach, mode });
    issue.send({ body: { name: name.trim(), ...body } }, done);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
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
      <NativeSelect
        label={t('What is it for?')}
        data={PURPOSE_NAMES.map((value) => ({ value, label: t(PURPOSES[value].name) }))}
        value={purpose}
        onChange={(event) => {
          const chosen = event.currentTarget.value as PurposeName;
          setPurpose(chosen);
          setScopes(PURPOSES[chosen].scopes.filter((scope) => mayDo(membership, scope)));
        }}
      />
      {isPage ? (
        <OriginsField value={origins} change={setOrigins} />
      ) : (
        <>
          <ScopeFields
            key={purpose === 'OTHER' ? 'other' : 'known'}
            scopes={scopes}
            change={setScopes}
            isOpen={purpose === 'OTHER'}
          />
          <ReachFields reach={reach} change={setReach} />
          <ModeField mode={mode} change={setMode} />
        </>
      )}
      {issue.ask}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          loading={issue.isPending}
          disabled={isPage ? originsIn(origins).length === 0 : scopes.length === 0}
        >
          {t('Issue the key')}
        </Button>
      </div>
    </form>
  );
}

const publishable = (restaurantGuid: string, origins: string) => ({
  kind: 'PUBLISHABLE' as const,
  restaurantGuids: [restaurantGuid],
  origins: originsIn(origins),
});

function secret(
  purpose: PurposeName,
  { scopes, reach, mode }: { scopes: readonly Scope[]; reach: readonly string[]; mode: Mode },
) {
  const { source }: Purpose = PURPOSES[purpose];
  const own = source && scopes.includes('write:orders') ? { sources: [source] } : {};
  return { scopes: [...scopes], restaurantGuids: [...reach], mode, ...own };
}

/** One a line, each once. */
const originsIn = (text: string): string[] => [...new Set(text.split(/\s+/).filter((one) => one !== ''))];

/** The sites whose pages may use a key that stands in them for everybody to read. */
function OriginsField({ value, change }: { value: string; change: (text: string) => void }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  return (
    <>
      <p>
        {t('This key may stand in a page: it only lets guests order at {restaurant}.', {
          restaurant: restaurant.name,
        })}
      </p>
      <Textarea
        label={t('Sites of the pages')}
        description={t('One a line, as https://order.example.com')}
        required
        autosize
        minRows={2}
        spellCheck={false}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </>
  );
}

type Mode = 'live' | 'test';

function ModeField({ mode, change }: { mode: Mode; change: (mode: Mode) => void }): ReactNode {
  const t = useText();
  return (
    <Radio.Group
      label={t('Kind of key')}
      value={mode}
      onChange={(value) => change(value === 'test' ? 'test' : 'live')}
    >
      <div className={classes.choices}>
        <Radio value="live" label={t('Live')} />
        <Radio
          value="test"
          label={t('Test')}
          description={t('Moves no real money; all else is real, orders too')}
        />
      </div>
    </Radio.Group>
  );
}

/** Where it works. An empty list means all restaurants to the API, so that it is never the rest of taking some away. */
function ReachFields({
  reach,
  change,
}: {
  reach: readonly string[];
  change: (reach: readonly string[]) => void;
}): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const own = useSigned().places.filter(({ membership: { tenantId } }) => tenantId === membership.tenantId);
  return (
    <Radio.Group
      label={t('Restaurants')}
      value={reach.length === 0 ? 'all' : 'some'}
      onChange={(value) => change(value === 'all' ? [] : [restaurant.guid])}
    >
      <div className={classes.choices}>
        <Radio value="some" label={own.length === 1 ? restaurant.name : t('Only these')} />
        <Radio value="all" label={t('All, and those to come')} />
      </div>
      {own.length > 1 && reach.length > 0 && (
        <MultiSelect
          aria-label={t('Only these')}
          data={own.map(({ restaurant: { guid, name } }) => ({ value: guid, label: name }))}
          value={[...reach]}
          onChange={(chosen) => chosen.length > 0 && change(chosen)}
          searchable
          nothingFoundMessage={t('No restaurant of this name')}
        />
      )}
    </Radio.Group>
  );
}
