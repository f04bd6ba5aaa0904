import { useWrite } from '@comanda/app-shared';
import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { usePlace } from '../../../shell/places.ts';
import { type Message, useText } from '../../../text/text.ts';
import { canGoBack, deedOf, type Review } from './review-words.ts';

export type Decision = 'ACCEPT' | 'CORRECT' | 'REJECT';

const CHANGES = ['listSyncReviews', 'getSyncReport', 'listOrders', 'getOrder'] as const;

/** What follows from a decision, and what its button says. */
const WORDS: Readonly<Record<Decision, readonly [text: Message, label: Message]>> = {
  ACCEPT: ['It is kept that you decided so.', 'Accept'],
  CORRECT: ['Put it right first, at its order or its drawer. Here it is only noted.', 'It was put right'],
  REJECT: ['Nothing of it is done: what it would have taken off stays due.', 'Reject'],
};

const GOES_BACK: readonly [text: Message, label: Message] = [
  'The guest gets it back, out of the drawer that it went into.',
  'Give it back',
];

interface DecideDialogProps {
  review: Review;
  decision: Decision;
  close: () => void;
}

/** Decides about something that was done offline, with a word to whoever asks later. */
export function DecideDialog({ review, decision, close }: DecideDialogProps): ReactNode {
  const t = useText();
  const decide = useDecision(review, decision, close);
  const [note, setNote] = useState('');
  const isDone = decision === 'ACCEPT' && review.outcome === 'PARKED';
  const goesBack = decision === 'REJECT' && canGoBack(review);
  const [text, label] = goesBack ? GOES_BACK : WORDS[decision];
  return (
    <FormDialog
      title={deedOf(review, t)}
      label={isDone ? t('Book it') : t(label)}
      write={decide}
      save={() => decide.send(note.trim())}
      close={close}
    >
      <p>{isDone ? t('It is done now, at the time at which it happened, in your name.') : t(text)}</p>
      <Textarea
        label={t('Why')}
        required={decision === 'REJECT'}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}

function useDecision(
  { id }: Review,
  decision: Decision,
  close: () => void,
): { isPending: boolean; error: unknown; send: (note: string) => void } {
  const { restaurant } = usePlace();
  const accept = useWrite('acceptSyncReview', CHANGES);
  const correct = useWrite('correctSyncReview', CHANGES);
  const reject = useWrite('rejectSyncReview', CHANGES);
  const params = { restaurantGuid: restaurant.guid, commandId: id };
  const then = { onSuccess: close };
  const { isPending, error } = { ACCEPT: accept, CORRECT: correct, REJECT: reject }[decision];
  const send = (note: string): void => {
    const body = note === '' ? {} : { note };
    if (decision === 'REJECT') reject.mutate({ params, body: { note } }, then);
    else if (decision === 'CORRECT') correct.mutate({ params, body }, then);
    else accept.mutate({ params, body }, then);
  };
  return { isPending, error, send };
}
