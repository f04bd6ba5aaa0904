#!/usr/bin/env node
import { restartForServing } from '../src/cli/process-settings.ts';

restartForServing();
// Only now: what is loaded before a restart is loaded for nothing.
const { run } = await import('../src/cli/index.ts');
process.exitCode = await run(process.argv.slice(2));
