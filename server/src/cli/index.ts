import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { key } from './key.ts';
import { listen } from './listen.ts';
import { migrate } from './migrate.ts';
import { serve } from './serve.ts';
import { tenant } from './tenant.ts';
import { user } from './user.ts';

const HELP = `comanda: restaurant orders, payments and tenants behind one REST surface

  comanda serve                      start the service (npm start does this)
  comanda migrate                    bring the database's schema up to date
  comanda demo [--json]              make or find the demo; print its addresses, logins and keys
  comanda tenant create <name>       make a tenant
  comanda tenant list
  comanda key issue --tenant <id> --name <name> --scopes <a,b|all>
                    [--restaurants <guid,guid>] [--addresses <cidr,cidr>] [--rate-limit <n>] [--test]
  comanda key issue --operator --name <name>
  comanda key list --tenant <id> | --operator
  comanda key rotate --tenant <id> <key-id> [--overlap-days <n>]
  comanda key revoke --tenant <id> <key-id> | --operator <key-id>
  comanda user create --operator --email <address> --name <name>
                                     make an operator; prints a first password
  comanda listen --to <address> --key <api-key> [--types <a,b>] [--restaurant <guid>] [--after <number>]
                 [--secret <whsec_…>] [--url <service>]
                                     post a tenant's events to an address of your own, signed as webhooks are
  comanda doctor                     check configuration, database and data folder

Settings come from the environment; "comanda doctor" lists them.
`;

const COMMANDS: Record<string, (args: string[]) => Promise<number>> = {
  serve,
  migrate,
  demo,
  tenant,
  key,
  user,
  listen,
  doctor,
};

/** Runs a command line; resolves with the exit code. */
export async function run([name = 'help', ...args]: string[]): Promise<number> {
  const command = COMMANDS[name];
  if (!command) {
    process.stdout.write(HELP);
    return name === 'help' || name === '--help' || name === '-h' ? 0 : 2;
  }
  try {
    return await command(args);
  } catch (error) {
    process.stderr.write(`comanda ${name}: ${describe(error)}\n`);
    return 1;
  }
}

/** The sentence, and for wrong fields each of them; stacks are for LOG_LEVEL=debug. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (process.env.LOG_LEVEL === 'debug') return error.stack ?? error.message;
  const fields =
    (error as { details?: { fields?: { path: string; message: string }[] } }).details?.fields ?? [];
  return [error.message, ...fields.map(({ path, message }) => `  ${path} ${message}`)].join('\n');
}
