import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { routes } from '../src/main/app.ts';
import { SETTINGS } from '../src/platform/settings/settings.ts';
import { instructionsOf } from './harness/dockerfile.ts';

/** What deploy/ says is true of this code. deployment.wide.test.ts asks the programs that read these files. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const KNOWN = new Set(SETTINGS.map(({ name }) => name));
const PATHS = new Set(routes.filter(({ method }) => method === 'GET').map(({ path }) => path));

interface Container {
  command?: string[];
  args?: string[];
  envFrom: ({ configMapRef: { name: string } } | { secretRef: { name: string } })[];
  livenessProbe?: { httpGet: { path: string } };
  readinessProbe?: { httpGet: { path: string } };
  startupProbe?: { httpGet: { path: string } };
  securityContext: { readOnlyRootFilesystem: boolean };
}
interface PodOwner {
  kind: string;
  metadata: { name: string };
  spec: {
    selector?: { matchLabels: object };
    template: {
      metadata?: { labels: object };
      spec: {
        securityContext: { runAsNonRoot: boolean };
        terminationGracePeriodSeconds?: number;
        containers: Container[];
      };
    };
  };
}
interface Compose {
  services: Record<
    string,
    { environment?: Record<string, string>; read_only?: boolean; image: string; command?: string[] }
  >;
}

const compose = (): Compose => parse(read('deploy/compose.yaml'), { merge: true });
const manifest = <T>(name: string): T => parse(read(`deploy/kubernetes/${name}.yaml`));

test('every setting that is given to the service exists', () => {
  const given = [
    ...Object.keys(manifest<{ data: object }>('configmap').data),
    ...Object.values(compose().services).flatMap(({ image, environment = {} }) =>
      image === 'comanda' ? Object.keys(environment) : [],
    ),
    ...namesIn(/^ENV (.*)$/m.exec(read('deploy/Dockerfile'))![1]!),
    ...['comanda', 'comanda-migrate'].flatMap((unit) =>
      namesIn(/^Environment=(.*)$/m.exec(read(`deploy/${unit}.service`))![1]!),
    ),
  ];
  assert.ok(given.length > 20);
  assert.deepEqual(
    given.filter((name) => !KNOWN.has(name)),
    [],
  );
});

const namesIn = (assignments: string): string[] =>
  assignments.split(' ').map((assignment) => assignment.split('=')[0]!);

test('every path that is asked exists', () => {
  for (const file of globSync('deploy/**/*', { cwd: ROOT })) {
    if (!/\.\w+$|file$/.test(file)) continue;
    for (const [, path] of read(file).matchAll(/(\/api\/v1\/[\w/-]+)/g))
      assert.ok(PATHS.has(path!), `${file}: ${path}`);
  }
});

test('pods are alive when they answer, and get requests when they are ready', () => {
  const { template } = manifest<PodOwner>('deployment').spec;
  const [container] = template.spec.containers;
  assert.equal(container!.livenessProbe?.httpGet.path, '/api/v1/health/live');
  assert.equal(container!.startupProbe?.httpGet.path, '/api/v1/health/live');
  assert.equal(container!.readinessProbe?.httpGet.path, '/api/v1/health/ready');
});

test('pods end in their own time, and the budget and the service mean them', () => {
  const { selector, template } = manifest<PodOwner>('deployment').spec;
  const { data } = manifest<{ data: { DRAIN_MS: string } }>('configmap');
  const shutdownMs = Number(SETTINGS.find(({ name }) => name === 'SHUTDOWN_MS')!.fallback);
  const graceMs = template.spec.terminationGracePeriodSeconds! * 1_000;
  assert.ok(graceMs > Number(data.DRAIN_MS) + shutdownMs);
  const { labels } = template.metadata!;
  assert.deepEqual(selector!.matchLabels, labels);
  assert.deepEqual(manifest<PodOwner>('disruption-budget').spec.selector!.matchLabels, labels);
  assert.deepEqual(manifest<{ spec: { selector: object } }>('service').spec.selector, labels);
});

test('nothing runs as root, and no root is written to', () => {
  for (const { kind, spec } of [manifest<PodOwner>('deployment'), manifest<PodOwner>('migrate')]) {
    assert.equal(spec.template.spec.securityContext.runAsNonRoot, true, kind);
    for (const { securityContext } of spec.template.spec.containers)
      assert.equal(securityContext.readOnlyRootFilesystem, true, kind);
  }
  for (const [name, service] of Object.entries(compose().services))
    if (service.image === 'comanda') assert.equal(service.read_only, true, name);
  const last = instructionsOf(read('deploy/Dockerfile')).findLast(({ name }) => name === 'USER');
  assert.match(last!.rest, /^[1-9]\d*:[1-9]\d*$/);
});

test('kustomize finds its files, and migrations are a job of their own', () => {
  const { resources } = manifest<{ resources: string[] }>('kustomization');
  for (const file of resources) assert.ok(existsSync(join(ROOT, 'deploy/kubernetes', file)), file);
  assert.ok(!resources.includes('migrate.yaml'));
  assert.deepEqual(manifest<PodOwner>('migrate').spec.template.spec.containers[0]!.args, ['migrate']);
  assert.deepEqual(compose().services.migrate!.command, ['migrate']);
});

const LOGINS = ['DATABASE_APP_URL', 'DATABASE_IDENTITY_URL', 'DATABASE_LOOKUP_URL'];
const databasesIn = (names: Iterable<string>): string[] =>
  [...names].filter((name) => /^DATABASE_.*URL$/.test(name)).sort();

test('in Compose the services get three logins of the database, and only the migration its owner', () => {
  const { postgres, migrate, ...services } = compose().services;
  const owner = postgres!.environment!.POSTGRES_USER;
  assert.deepEqual(databasesIn(Object.keys(migrate!.environment!)), [...LOGINS, 'DATABASE_URL'].sort());
  const serving = Object.entries(services).filter(([, { image }]) => image === 'comanda');
  assert.ok(serving.length > 0);
  for (const [name, { environment = {} }] of serving) {
    assert.deepEqual(databasesIn(Object.keys(environment)), LOGINS, name);
    for (const value of Object.values(environment))
      assert.ok(!value.includes('POSTGRES_PASSWORD') && !value.includes(`//${owner}:`), value);
  }
});

test('in Kubernetes and systemd only the migration has the file with the owner', () => {
  const secretsOf = (name: string) =>
    manifest<PodOwner>(name).spec.template.spec.containers.flatMap(({ envFrom }) =>
      envFrom.flatMap((from) => ('secretRef' in from ? [from.secretRef.name] : [])),
    );
  assert.deepEqual(secretsOf('deployment'), ['comanda']);
  assert.deepEqual(secretsOf('migrate'), ['comanda', 'comanda-owner']);
  const filesOf = (unit: string) =>
    [...read(`deploy/${unit}.service`).matchAll(/^EnvironmentFile=(.*)$/gm)].map(([, file]) => file);
  assert.deepEqual(filesOf('comanda'), ['/etc/comanda/comanda.env']);
  assert.deepEqual(filesOf('comanda-migrate'), ['/etc/comanda/comanda.env', '/etc/comanda/owner.env']);
  const [served, owned] = secretsIn(read('docs/operations/containers.md'));
  assert.deepEqual(databasesIn(served!), LOGINS);
  assert.deepEqual(databasesIn(owned!), ['DATABASE_URL']);
});

/** The names of what `kubectl create secret` is given, of each secret. */
const secretsIn = (page: string): string[][] =>
  [...page.matchAll(/kubectl create secret generic (?:.*\\\n)*.*/g)].map(([command]) =>
    [...command.matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => name!),
  );

test('the image has the files that it copies, and starts by the launcher that knows the memory settings', () => {
  for (const { name, rest } of instructionsOf(read('deploy/Dockerfile'))) {
    if (name !== 'COPY' || rest.startsWith('--from')) continue;
    for (const source of rest.split(' ').slice(0, -1)) assert.ok(existsSync(join(ROOT, source)), source);
  }
  const [start] = instructionsOf(read('deploy/Dockerfile')).filter(({ name }) => name === 'ENTRYPOINT');
  assert.deepEqual(JSON.parse(start!.rest), ['/app/bin/node', '/app/server/bin/comanda.js']);
  assert.doesNotMatch(read('deploy/Dockerfile'), /MALLOC_|semi-space/);
});
