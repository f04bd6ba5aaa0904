import type { Command } from 'commander';
import { addresses } from './addresses.ts';
import { backup } from './backup.ts';
import { demo } from './demo.ts';
import { deprecations } from './deprecations.ts';
import { doctor } from './doctor.ts';
import { key } from './key.ts';
import { listen } from './listen.ts';
import { migrate } from './migrate.ts';
import { hold, release } from './release.ts';
import { restore } from './restore.ts';
import { serve } from './serve.ts';
import { simulate } from './simulate/index.ts';
import { tenant } from './tenant.ts';
import { user } from './user.ts';
import { verify } from './verify.ts';

/** Each adds a command, or a word with commands below it. Their actions return when they are done and throw when they fail. */
export const COMMANDS: readonly ((program: Command) => void)[] = [
  serve,
  migrate,
  addresses,
  demo,
  tenant,
  key,
  user,
  listen,
  simulate,
  deprecations,
  backup,
  restore,
  release,
  hold,
  verify,
  doctor,
];
