import type { Command } from 'commander';
import { LATELY_DAYS, tellUsers, usersOf } from '../identity/deprecations/index.ts';
import { createEndpointNames } from '../integrations/webhooks/index.ts';
import { routes } from '../main/app.ts';
import { isoTime, systemClock } from '../platform/clock.ts';
import { createSealer } from '../platform/crypto/seal.ts';
import { deprecationsIn } from '../platform/http/deprecations.ts';
import { print, printTable, withEnvironment } from './environment.ts';

export function deprecations(program: Command): void {
  program
    .command('deprecations')
    .description('list what goes away, and which keys and webhook endpoints lately used it')
    .option('--tell', 'first mail whoever lately used it and was not told yet; the service does so every day')
    .action(report);
}

function report({ tell }: { tell?: true }): Promise<void> {
  return withEnvironment(async ({ config, store, db, lookup, identity }) => {
    const declared = deprecationsIn(routes);
    if (declared.length === 0) return print('Nothing is deprecated.');
    const sealer = createSealer(store.secret);
    const deps = {
      lookup,
      identity,
      sealer,
      clock: systemClock,
      publicUrl: config.publicUrl,
      webhookEndpoints: createEndpointNames(db),
    };
    if (tell) print(`mails queued: ${await tellUsers(deps, declared)}\n`);
    printTable([
      ['DEPRECATION', 'SINCE', 'SUNSET', 'WHAT'],
      ...declared.map(({ id, since, sunset, what }) => [id, since, sunset, what]),
    ]);
    const users = await usersOf(deps, declared, systemClock.now());
    print(`\nKeys and webhook endpoints that used it within ${LATELY_DAYS} days: ${users.length}`);
    if (users.length === 0) return;
    printTable([
      ['DEPRECATION', 'TENANT', 'BY', 'ID', 'NAME', 'REQUESTS', 'LAST', 'TOLD', 'UNTIL'],
      ...users.map((user) => [
        user.deprecation,
        user.tenant_id,
        user.kind,
        user.used_by,
        user.name,
        String(user.requests),
        user.last_day,
        user.told_at === null ? '-' : isoTime(user.told_at).slice(0, 10),
        user.until ?? '-',
      ]),
    ]);
  });
}
