import { useEffect, useRef, useState } from 'react';
import type { Ticket } from '../tickets/ticket.ts';

const NAME = 'comanda.kitchen.sound';
const HIGH_HZ = 880;
const LOW_HZ = 660;
const TONE_S = 0.16;
const VOLUME = 0.4;

/** Browsers play nothing before somebody has touched the page: so sound is turned on by a touch, which plays it. */
export function useBell(tickets: readonly Ticket[]): { isOn: boolean; toggle(): void } {
  const [audio, setAudio] = useState<AudioContext | null>(null);
  const known = useRef<ReadonlySet<string> | null>(null);
  const wanted = useRef(localStorage.getItem(NAME) === 'on');
  useEffect(() => {
    const before = known.current;
    known.current = new Set(tickets.map(({ guid }) => guid));
    if (audio && before && tickets.some(({ guid }) => !before.has(guid))) ring(audio);
  }, [tickets, audio]);
  // After a reload the first touch anywhere brings back what was on.
  useEffect(() => {
    if (audio || !wanted.current) return;
    const start = (): void => setAudio((now) => now ?? new AudioContext());
    addEventListener('pointerdown', start, { once: true });
    return () => removeEventListener('pointerdown', start);
  }, [audio]);
  const toggle = (): void => {
    wanted.current = audio === null;
    localStorage.setItem(NAME, audio === null ? 'on' : 'off');
    if (audio) {
      void audio.close();
      setAudio(null);
      return;
    }
    const opened = new AudioContext();
    ring(opened);
    setAudio(opened);
  };
  return { isOn: audio !== null, toggle };
}

/** Two tones, as bells of kitchens have. */
function ring(audio: AudioContext): void {
  const volume = audio.createGain();
  volume.gain.value = VOLUME;
  volume.connect(audio.destination);
  for (const [index, hertz] of [HIGH_HZ, LOW_HZ].entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(volume);
    tone.start(audio.currentTime + index * TONE_S);
    tone.stop(audio.currentTime + (index + 1) * TONE_S);
  }
}
