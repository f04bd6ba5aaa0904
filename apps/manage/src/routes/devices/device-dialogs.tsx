import type { Answer } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import form from '../../parts/form.module.css';
import { useProvenWrite } from '../../parts/prove.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { CodeOf } from './add-device-dialog.tsx';
import { DEVICE_CHANGES, type Device } from './device-words.ts';

interface DeviceDialogProps {
  device: Device;
  close: () => void;
}

/** Pairs a browser in the place of the one before: a tablet that was replaced, or whose data was cleared. */
export function NewCodeDialog({ device, close }: DeviceDialogProps): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const [coded, setCoded] = useState<Answer<'createPairingCode'> | null>(null);
  const make = useProvenWrite('createPairingCode', DEVICE_CHANGES);
  const params = { restaurantGuid: restaurant.guid, deviceGuid: device.guid };
  return (
    <Dialog title={device.name} close={close} closes={coded ? 'BY_ITS_BUTTONS' : 'ANYHOW'}>
      {coded ? (
        <CodeOf coded={coded} close={close} />
      ) : (
        <div className={form.form}>
          <p>
            {t('Whoever types the new code is this device from then on, and the one before is not any more.')}
          </p>
          {make.ask}
          <div className={form.buttons}>
            <Button variant="default" onClick={close}>
              {t('Cancel')}
            </Button>
            <Button loading={make.isPending} onClick={() => make.send({ params }, setCoded)}>
              {t('Make a new code')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** For good: a stolen till is never paired again by mistake. */
export function RemoveDialog({ device, close }: DeviceDialogProps): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const remove = useProvenWrite('revokeDevice', DEVICE_CHANGES);
  const params = { restaurantGuid: restaurant.guid, deviceGuid: device.guid };
  return (
    <Dialog title={t('Remove {name}', { name: device.name })} close={close}>
      <div className={form.form}>
        <p>{t('It can do nothing any more within a second, and cannot be brought back: add another one.')}</p>
        {remove.ask}
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('Keep it')}
          </Button>
          <Button color="tomato" loading={remove.isPending} onClick={() => remove.send({ params }, close)}>
            {t('Remove')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
