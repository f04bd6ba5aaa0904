import {
  answerChallenge,
  answerChallengeWithPasskey,
  type Challenge,
  hasPasskeys,
  Problem,
  type Session,
} from '@comanda/app-shared';
import { Button, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SlipForm } from '../../parts/slip-page.tsx';
import { useText } from '../../text/text.ts';
import { wrongText } from './wrong-text.ts';

export function SecondFactor({
  challenge: { challengeId },
  signedIn,
  restart,
}: {
  challenge: Challenge;
  signedIn: (session: Session) => void;
  restart: () => void;
}): ReactNode {
  const t = useText();
  const [code, setCode] = useState('');
  const attempt = useMutation({
    mutationFn: (by: 'CODE' | 'PASSKEY') =>
      by === 'CODE' ? answerChallenge(challengeId, code.trim()) : answerChallengeWithPasskey(challengeId),
    onSuccess: signedIn,
  });
  const wrong = wrongText(
    attempt.error,
    'The code is wrong or was used already. Wait for the next one, or start again.',
  );
  return (
    <SlipForm title={t('Second step')} submit={() => attempt.mutate('CODE')}>
      <TextInput
        label={t('Code')}
        description={t('The six digits of your authenticator app, or a recovery code')}
        name="code"
        autoComplete="one-time-code"
        inputMode="text"
        autoFocus
        required
        withAsterisk={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Problem error={attempt.error} text={wrong && t(wrong)} />
      <Button type="submit" loading={attempt.isPending} fullWidth>
        {t('Continue')}
      </Button>
      {hasPasskeys() && (
        <Button
          variant="default"
          leftSection={<IconFingerprint size={18} aria-hidden />}
          onClick={() => attempt.mutate('PASSKEY')}
          fullWidth
        >
          {t('Use a passkey')}
        </Button>
      )}
      <Button variant="subtle" onClick={restart} fullWidth>
        {t('Start again')}
      </Button>
    </SlipForm>
  );
}
