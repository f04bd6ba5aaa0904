import type { Answer } from '@comanda/app-shared';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import form from '../../parts/form.module.css';
import { useProvenWrite } from '../../parts/prove.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { ADDRESSES, DEVICE_CHANGES, type Device, KINDS } from './device-words.ts';

type Coded = Answer<'createDevice'>;

/** Adds a device, and shows the code that pairs it. */
export function AddDeviceDialog({ close }: { close: () => void }): ReactNode {
  const t = useText();
  const [coded, setCoded] = useState<Coded | null>(null);
  return (
    <Dialog
      title={coded ? coded.device.name : t('Add a device')}
      close={close}
      closes={coded ? 'BY_ITS_BUTTONS' : 'ON_PURPOSE'}
    >
      {coded ? <CodeOf coded={coded} close={close} /> : <AddForm done={setCoded} close={close} />}
    </Dialog>
  );
}

/** The code, this once, and where it is typed. */
export function CodeOf({ coded, close }: { coded: Coded; close: () => void }): ReactNode {
  const t = useText();
  const path = ADDRESSES[coded.device.kind];
  return (
    <>
      <p className={form.note}>
        {path === undefined
          ? t('Type this code in at the device within ten minutes.')
          : t('At the device, open {address} and type this code within ten minutes.', {
              address: `${location.origin}${path}`,
            })}
      </p>
      <ShownOnce
        label={t('Pairing code')}
        secret={coded.pairingCode}
        lost={t('A code was made, but the answer with it got lost. Make a new one.')}
        close={close}
      />
    </>
  );
}

function AddForm({ done, close }: { done: (coded: Coded) => void; close: () => void }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Device['kind']>('TILL');
  const add = useProvenWrite('createDevice', DEVICE_CHANGES);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add.send({ params: { restaurantGuid: restaurant.guid }, body: { name: name.trim(), kind } }, done);
  };
  return (
    <form className={form.form} onSubmit={submit}>
      <TextInput
        label={t('What it is called')}
        required
        maxLength={60}
        pattern=".*\S.*"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <NativeSelect
        label={t('What it is')}
        data={Object.entries(KINDS).map(([value, label]) => ({ value, label: t(label) }))}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as Device['kind'])}
      />
      {add.ask}
      <div className={form.buttons}>
        <Button variant="default" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {t('Add and show the code')}
        </Button>
      </div>
    </form>
  );
}
