import { run } from './index.ts';

const code = await run(process.argv.slice(2));
// What failed half way must not stay up, whatever it has left open.
if (code === 0) process.exitCode = 0;
else process.exit(code);
