import type { World } from '../harness/world.ts';
import { compare } from './compare.ts';
import { openScene, type Server } from './scene.ts';
import { calm, nextStep, STEPS } from './steps.ts';

/**
 * A random history of two tills that are offline most of the time, of their server, and of the line between them. All chance
 * comes from the seed. Afterwards the line is good, and what is there is compared with a plain list of what happened.
 */

const NAMES = ['Soup', 'Bread', 'Fish', 'Beer', 'Cake'];

/** Plays the history of a seed, and compares. Throws with the steps that led there. */
export async function play(
  seed: number,
  target: World['target'],
  about: { server: Server; counts: Map<string, number> },
): Promise<void> {
  const items = NAMES.map((name, at) => ({ name, priceAmount: 300 + at * 225 }));
  const sim = await openScene(seed, target, { ...about, items });
  const { random } = sim;
  const faults = STEPS.filter(([, , isFault]) => isFault).map(([name]) => name);
  const without = new Set(faults.filter(() => random.chance(0.4)));
  const done: string[] = [];
  try {
    for (let left = random.between(20, 70); left > 0; left--) {
      const [name, , , step] = nextStep(random, without);
      done.push(name);
      sim.count(name);
      await step(sim);
    }
    await calm(sim);
    await compare(sim);
  } catch (error) {
    throw new Error(`seed ${seed} after ${done.join(', ')}`, { cause: error });
  }
}
