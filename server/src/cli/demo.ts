import type { Command } from 'commander';
import { type Demo, ensureDemo } from './demo-data.ts';
import { DEMO_SLUG } from './demo-furniture.ts';
import { print, withEnvironment } from './environment.ts';
import { runningSimulators } from './simulators.ts';

export function demo(program: Command): void {
  program
    .command('demo')
    .description('make or find the demo; print its addresses, logins and keys')
    .option('--json', 'print it for programs')
    .action(showDemo);
}

/** Makes or finds the demo and prints it, for people or for programs. */
function showDemo({ json }: { json?: boolean }): Promise<void> {
  return withEnvironment(async ({ config, store }) => {
    const url = config.publicUrl || `http://${config.host}:${config.port}`;
    const made = await ensureDemo({ config, store, url });
    const forPrograms = () => JSON.stringify({ ...made, simulators: runningSimulators(config) }, null, 2);
    print(json ? forPrograms() : describeDemo(made));
  });
}

export function describeDemo(demo: Demo): string {
  const { email, password, apiKey } = demo.operator;
  const lines = ['Demo', `  operator      ${email}  password ${password}`, `  operator key  ${apiKey}`];
  for (const { name, tenantId, owner, restaurants, apiKeys } of demo.tenants) {
    lines.push('', `  ${name}  (tenant ${tenantId})`);
    lines.push(`    ${'Owner'.padEnd(18)} ${owner.email}  password ${owner.password}`);
    for (const { name: place, restaurantGuid, staff } of restaurants) {
      lines.push(`    ${place.padEnd(18)} ${restaurantGuid}`);
      for (const { name: who, role, pin } of staff) lines.push(`      ${who.padEnd(16)} ${role}, PIN ${pin}`);
    }
    for (const { name: keyName, key } of apiKeys) lines.push(`    ${keyName.padEnd(18)} ${key}`);
  }
  const [first, last] = [demo.tenants[0]!, demo.tenants.at(-1)!];
  lines.push(
    '',
    'Try',
    `  ${demo.url}/manage with the login of ${last.owner.email}: guests come to ${last.restaurants[0]!.name}`,
    `  ${demo.url}/r/${DEMO_SLUG} as a guest: what you order comes to /kitchen and to the screens above`,
    `  curl -H 'x-api-key: ${first.apiKeys[0]!.key}' \\`,
    `    ${demo.url}/api/v1/restaurants/${first.restaurants[0]!.restaurantGuid}/menu`,
  );
  return lines.join('\n');
}
