import { Command, CommanderError } from 'commander';
import { VERSION } from '../platform/version.ts';
import { serve } from './serve.ts';

type AddCommand = (program: Command) => void;

const DONE = 0;
const FAILED = 1;
/** Nothing was done. */
const WRONG_USE = 2;

const MORE = `
Settings come from the environment; "comanda doctor" lists them.
Exit codes: ${DONE} done, ${FAILED} failed, ${WRONG_USE} wrong use (nothing was done).`;

/** Runs a command line; resolves with the exit code. */
export async function run(args: string[]): Promise<number> {
  const program = await commandLine(args);
  try {
    await program.parseAsync(helpAlone(program, args), { from: 'user' });
    return DONE;
  } catch (error) {
    // The parser has written what is wrong, or what was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : WRONG_USE;
    process.stderr.write(`comanda ${args[0]}: ${describe(error)}\n`);
    return FAILED;
  }
}

/** What only other commands need (age, tar and the like) stays out of a server's memory: 14 MiB. */
const commandsFor = async ([name]: readonly string[]): Promise<readonly AddCommand[]> =>
  name === 'serve' ? [serve] : (await import('./commands.ts')).COMMANDS;

/** What there is to type, with its help. */
export async function commandLine(args: readonly string[] = []): Promise<Command> {
  const program = new Command('comanda')
    .description('Restaurant orders, payments and tenants behind one REST surface.')
    .version(VERSION, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'say how to use a command')
    .addHelpText('after', MORE)
    .showHelpAfterError('"comanda help" shows what there is.')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'comanda: ')) })
    .exitOverride();
  for (const add of await commandsFor(args)) add(program);
  return program;
}

/**
 * Asking for help does nothing else: whoever says `help` before or after the names of commands, or `--help` anywhere before
 * a `--`, gets the names parsed with `--help` alone. A name that there is not stays, for the parser to refuse.
 */
function helpAlone(program: Command, args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  const words = end < 0 ? args : args.slice(0, end);
  const names: string[] = [];
  let command = program;
  let asked = args.length === 0 || words.includes('--help') || words.includes('-h');
  for (const word of words) {
    const next = command.commands.find((one) => one.name() === word);
    if (word !== 'help' && !next) {
      if (command.commands.length > 0 && !word.startsWith('-')) return asked ? [...names, word] : args;
      break;
    }
    asked ||= word === 'help';
    if (next) names.push(word);
    command = next ?? command;
  }
  return asked ? [...names, '--help'] : args;
}

/** The sentence, and for wrong fields each of them; stacks are for LOG_LEVEL=debug. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (process.env.LOG_LEVEL === 'debug') return error.stack ?? error.message;
  const fields =
    (error as { details?: { fields?: { path: string; message: string }[] } }).details?.fields ?? [];
  return [error.message, ...fields.map(({ path, message }) => `  ${path} ${message}`)].join('\n');
}
