import { Problem, useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconExternalLink, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { DOMAIN_CHANGES, isWaiting, type Mapping } from './domain-words.ts';

/** So often the DNS is looked at while somebody waits at the screen; nobody there, the service looks less and less often. */
const LOOK_MS = 30_000;

/** Has the DNS and the hosting provider asked now, and now and then by itself while something is expected. */
export function LookNow({ mapping }: { mapping: Mapping }): ReactNode {
  const t = useText();
  const look = useWrite('verifyHostingDomain', DOMAIN_CHANGES);
  const { mutate } = look;
  const { domain } = mapping;
  const waits = isWaiting(mapping);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') mutate({ params: { domain } });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [waits, domain, mutate]);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={14} aria-hidden />}
        loading={look.isPending}
        onClick={() => mutate({ params: { domain } })}
      >
        {mapping.status === 'FAILED' ? t('Begin again') : t('Look now')}
      </Button>
      <Problem error={look.error} />
    </>
  );
}

export function DomainActions({ mapping }: { mapping: Mapping }): ReactNode {
  const t = useText();
  const [isRemoving, setRemoving] = useState(false);
  const change = useWrite('updateDomainMapping', DOMAIN_CHANGES);
  const { id, domain, displayDomain, primary, status, version } = mapping;
  return (
    <>
      <Problem error={change.error} />
      {status === 'ACTIVE' && (
        <Button
          variant="default"
          component="a"
          href={`https://${domain}/`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t('Open the page')}
        </Button>
      )}
      {!primary && (
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ params: { id }, body: { primary: true }, ifMatch: version })}
        >
          {t('Make it the main address')}
        </Button>
      )}
      <Button variant="default" onClick={() => setRemoving(true)}>
        {t('Remove')}
      </Button>
      {isRemoving && (
        <RemoveDialog mapping={{ id, displayDomain, version }} close={() => setRemoving(false)} />
      )}
    </>
  );
}

function RemoveDialog({
  mapping: { id, displayDomain, version },
  close,
}: {
  mapping: Pick<Mapping, 'id' | 'displayDomain' | 'version'>;
  close: () => void;
}): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const { restaurant } = usePlace();
  const remove = useWrite('deleteDomainMapping', DOMAIN_CHANGES);
  const confirm = (): void =>
    remove.mutate(
      { params: { id }, ifMatch: version },
      {
        onSuccess: () =>
          void navigate({
            to: '/$restaurantGuid/settings/domains',
            params: { restaurantGuid: restaurant.guid },
          }),
      },
    );
  return (
    <ConfirmDialog
      title={t('Remove {name}?', { name: displayDomain })}
      text={t('Guests find nothing there any more, at once. To use it again you have to prove it anew.')}
      label={t('Remove')}
      write={remove}
      confirm={confirm}
      close={close}
    />
  );
}
