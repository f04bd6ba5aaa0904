import { type Answer, Problem, useWrite } from '@comanda/app-shared';
import { ComandaError, type Input, type OperationId } from '@comanda/sdk';
import { PasswordInput, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../text/text.ts';

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
  ask: ReactNode;
} {
  const write = useWrite(operation, changes);
  const prove = useWrite('proveSession', []);
  const [given, setGiven] = useState('');
  const proofs = proofsAskedFor(write.error);
  const isCode = proofs?.includes('SECOND_FACTOR') ?? false;
  const send = (input: Input<O>, then: (answer: Answer<O>) => void): void => {
    const repeat = (): void => write.mutate(input, { onSuccess: then });
    if (proofs) {
      prove.mutate({ body: isCode ? { code: given } : { password: given } }, { onSuccess: repeat });
      setGiven('');
    } else repeat();
  };
  return {
    send,
    isPending: write.isPending || prove.isPending,
    ask: proofs ? (
      <>
        <ProofField proofs={proofs} given={given} change={setGiven} />
        <Problem error={prove.error} />
      </>
    ) : (
      <Problem error={write.error} />
    ),
  };
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
  return (
    <Problem error={true} text={t('You signed in a while ago. Sign out and in again, then repeat this.')} />
  );
}
