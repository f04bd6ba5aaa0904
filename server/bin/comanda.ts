#!/usr/bin/env node
import { run } from '../src/cli/index.ts';
import { restartForServing } from '../src/cli/process-settings.ts';

restartForServing();
process.exitCode = await run(process.argv.slice(2));
