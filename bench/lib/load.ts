import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Outcome, Run } from '../load-client.ts';
import type { World } from './world.ts';

const PROGRAM = fileURLToPath(new URL('../load-client.ts', import.meta.url));

/** The load generator's process. */
export interface LoadClient {
  run(order: Run): Promise<Outcome>;
  stop(): void;
}

export function startLoad(world: World): LoadClient {
  const child = fork(PROGRAM);
  child.send({ world });
  return {
    async run(order) {
      child.send(order);
      const [message] = (await once(child, 'message')) as [{ outcome?: Outcome; error?: string }];
      if (!message.outcome) throw new Error(`${order.scenario}: ${message.error}`);
      return message.outcome;
    },
    stop: () => child.kill(),
  };
}
