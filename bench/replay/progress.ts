import { SingleBar } from 'cli-progress';

const LINE_EVERY_MS = 5_000;

export interface Progress {
  step(): void;
  stop(): void;
}

/** A bar on a terminal; a line every few seconds where there is none. */
export function createProgress(total: number, waitingMs: () => number, quiet: boolean): Progress {
  if (quiet) return { step: () => {}, stop: () => {} };
  const bar = new SingleBar({
    format: '{bar} {percentage} %  {value} of {total} orders, {eta_formatted} left{note}',
    noTTYOutput: true,
    notTTYSchedule: LINE_EVERY_MS,
    hideCursor: true,
    etaBuffer: 2_000,
    stream: process.stdout,
  });
  const note = () => (waitingMs() > 0 ? `, waiting ${Math.ceil(waitingMs() / 1_000)} s for the quota` : '');
  bar.start(total, 0, { note: '' });
  const timer = setInterval(() => bar.update({ note: note() }), 1_000);
  return {
    step: () => bar.increment(),
    stop: () => {
      clearInterval(timer);
      bar.stop();
    },
  };
}
