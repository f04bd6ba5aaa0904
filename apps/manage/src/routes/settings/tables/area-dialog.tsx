import { useWrite } from '@comanda/app-shared';
import { Switch, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { useText } from '../../../text/text.ts';
import { AREA_CHANGES, type Area } from './tables.ts';

/** Renames a part of the house, or takes it out of use. */
export function AreaDialog({ area, close }: { area: Area; close: () => void }): ReactNode {
  const t = useText();
  const [name, setName] = useState(area.name);
  const [archived, setArchived] = useState(area.archived);
  const update = useWrite('updateServiceArea', AREA_CHANGES);
  const save = (): void =>
    update.mutate(
      {
        params: { restaurantGuid: area.restaurantGuid, serviceAreaGuid: area.guid },
        body: { name: name.trim(), archived },
        ifMatch: area.version,
      },
      { onSuccess: close },
    );
  return (
    <FormDialog title={area.name} write={update} save={save} close={close}>
      <TextInput
        label={t('Name')}
        required
        maxLength={100}
        pattern=".*\S.*"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Switch
        label={t('Out of use')}
        description={t('Its tables stay, and can be moved')}
        checked={archived}
        onChange={(event) => setArchived(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
