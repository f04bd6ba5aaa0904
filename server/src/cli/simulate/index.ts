import { randomInt } from 'node:crypto';
import { createComanda } from '@comanda/sdk';
import type { Command } from 'commander';
import { ownUrl, print } from '../environment.ts';
import { webAddress, wholeNumber } from '../options.ts';
import { DAY_MINUTES } from './plan-day.ts';
import { simulateDay } from './simulate-day.ts';

const PARTIES = 150;
const SPEED = 60;
const SEEDS = 1_000_000;

interface Options {
  restaurant: string;
  key: string;
  url?: string;
  tokenizer?: string;
  speed: number;
  parties: number;
  seed?: number;
  from: number;
}

export function simulate(program: Command): void {
  program
    .command('simulate')
    .description(
      'play a service day at a restaurant: guests, kitchen, payments; for trying things and as load',
    )
    .requiredOption('--restaurant <guid>', 'where the guests go')
    .requiredOption('--key <api-key>', 'an API key that may take orders and payments, cook, and read menus')
    .option('--speed <n>', 'minutes of the day that pass in a minute', wholeNumber, SPEED)
    .option('--parties <n>', 'how many parties come in the day', wholeNumber, PARTIES)
    .option('--seed <n>', 'the same seed gives the same day; else a new one, which is printed', wholeNumber)
    .option('--from <minute>', 'leave out who comes before this minute of the day', wholeNumber, 0)
    .option(
      '--tokenizer <address>',
      'where test cards become tokens, such as the simulator of cards; else cards are paid elsewhere',
      webAddress,
    )
    .option('--url <service>', 'the service; else the one that has these settings', webAddress)
    .action(play);
}

async function play({ restaurant, key, url = ownUrl(), seed = randomInt(SEEDS), ...day }: Options) {
  if (day.speed === 0) throw new Error('--speed must be at least 1.');
  print(`seed ${seed}: ${day.parties} parties in ${Math.ceil(DAY_MINUTES / day.speed)} minutes`);
  const comanda = createComanda({ url, apiKey: key });
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  const { served, refused } = await simulateDay(comanda, {
    restaurantGuid: restaurant,
    seed,
    signal: stop.signal,
    ...day,
  });
  print(`${served} parties served`);
  for (const [code, count] of Object.entries(refused)) print(`${count} refused: ${code}`);
}
