import {
  type Answer,
  choosePasskey,
  hasPasskeys,
  Problem,
  useAnswer,
  useClient,
  useWrite,
} from '@comanda/app-shared';
import { ComandaError, type Input, type OperationId } from '@comanda/sdk';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../text/text.ts';
import { refusalText } from './refusal-text.ts';

/**
 * A write that needs a fresh proof of who its person is: an open browser must not be enough to issue keys. When the service
 * asks for the proof, `ask` is a field for it, and the next `send` proves first and then writes.
 */
export function useProvenWrite<O extends OperationId>(
  operation: O,
  changes: readonly OperationId[],
): {
  send(input: Input<O>, then: (answer: Answer<O>) => void): void;
  isPending: boolean;
  /** Why the write was refused: for forms that say so beside a field. */
  error: unknown;
  ask: ReactNode;
} {
  const t = useText();
  const write = useWrite(operation, changes);
  const prove = useWrite('proveSession', []);
  const passkey = usePasskeyProof();
  const [given, setGiven] = useState('');
  const last = useRef<() => void>(() => {});
  const proofs = proofsAskedFor(write.error);
  const isCode = proofs?.includes('SECOND_FACTOR') ?? false;
  const send = (input: Input<O>, then: (answer: Answer<O>) => void): void => {
    const repeat = (): void => write.mutate(input, { onSuccess: then });
    last.current = repeat;
    if (proofs) {
      prove.mutate({ body: isCode ? { code: given } : { password: given } }, { onSuccess: repeat });
      setGiven('');
    } else repeat();
  };
  const error = passkey.error ?? prove.error;
  const wrong = refusalText(error);
  return {
    send,
    isPending: write.isPending || prove.isPending || passkey.isPending,
    error: write.error,
    ask: proofs ? (
      <>
        <ProofField proofs={proofs} given={given} change={setGiven} />
        {proofs.includes('PASSKEY') && hasPasskeys() && (
          <Button
            variant="default"
            leftSection={<IconFingerprint size={18} aria-hidden />}
            onClick={() => passkey.mutate(undefined, { onSuccess: () => last.current() })}
          >
            {t('Use a passkey')}
          </Button>
        )}
        <Problem error={error} text={wrong && t(wrong)} />
      </>
    ) : (
      <Problem error={write.error} />
    ),
  };
}

/** Has the person touch a passkey of theirs, which proves the session. */
function usePasskeyProof() {
  const { client } = useClient();
  return useMutation({
    mutationFn: async () => {
      const passkey = await choosePasskey(await client.call('beginPasskeyProof'));
      await client.call('proveSession', { body: { passkey } });
    },
  });
}

/** What would do as a proof; null: none is asked for. */
function proofsAskedFor(error: unknown): readonly unknown[] | null {
  if (!(error instanceof ComandaError) || error.code !== 'REAUTHENTICATION_REQUIRED') return null;
  const proofs = error.details?.proofs;
  return Array.isArray(proofs) ? proofs : [];
}

function ProofField({
  proofs,
  given,
  change,
}: {
  proofs: readonly unknown[];
  given: string;
  change: (text: string) => void;
}): ReactNode {
  const t = useText();
  const description = t('You signed in a while ago. Show that it is still you.');
  const shared = {
    description,
    required: true,
    withAsterisk: false,
    autoFocus: true,
    value: given,
    onChange: (event: { currentTarget: HTMLInputElement }) => change(event.currentTarget.value),
  };
  if (proofs.includes('SECOND_FACTOR'))
    return <TextInput label={t('Code')} autoComplete="one-time-code" {...shared} />;
  if (proofs.includes('PASSWORD'))
    return <PasswordInput label={t('Password')} autoComplete="current-password" {...shared} />;
  return proofs.includes('PASSKEY') ? <p>{description}</p> : <Elsewhere />;
}

/** For people who sign in elsewhere alone: they prove it there, and come back to this screen. */
function Elsewhere(): ReactNode {
  const t = useText();
  const { data } = useAnswer('listSsoProviders', {});
  const here = encodeURIComponent(location.pathname + location.search);
  return (
    <>
      <Problem error={true} text={t('You signed in a while ago. Sign in again, then repeat this.')} />
      {data?.items.map(({ id, name, startPath }) => (
        <Button key={id} component="a" variant="default" href={`${startPath}?askAgain=true&returnTo=${here}`}>
          {t('Sign in with {provider}', { provider: name })}
        </Button>
      ))}
    </>
  );
}
