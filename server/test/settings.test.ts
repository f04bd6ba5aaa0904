import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readConfig } from '../src/platform/settings/config.ts';
import { SETTINGS } from '../src/platform/settings/settings.ts';
import { openShell } from './harness/shell.ts';

/** What is wrong about each variable, one at a time. */
const WRONG: Record<string, string[]> = {
  NODE_ENV: ['prod', 'Production', 'staging'],
  COMANDA_ENVIRONMENT: ['prod', 'Staging', 'development', 'test'],
  PORT: ['http', '-1', '65536', '80.5', '1e3', '0x50', ' ', '80 '],
  METRICS_PORT: ['x', '70000'],
  WORKERS: ['0', '65', 'many', '-2'],
  DATABASE_POOL: ['0', '201', 'x'],
  DRAIN_MS: ['-1', '300001', '10s'],
  SHUTDOWN_MS: ['-1', '300001', '10s'],
  LOG_LEVEL: ['verbose', 'INFO'],
  COMANDA_SECRET: ['too short'],
  DATABASE_URL: ['localhost:5432', 'mysql://hush@x/y', 'not an address'],
  DATABASE_DIRECT_URL: ['http://hush@x'],
  DATABASE_APP_URL: ['http://hush@x'],
  DATABASE_LOOKUP_URL: ['x'],
  DATABASE_IDENTITY_URL: ['x'],
  REDIS_URL: ['localhost:6379', 'http://hush@x'],
  PUBLIC_URL: [
    'api.example.com',
    'ftp://x',
    'https//x',
    'https://example.com/comanda',
    'https://example.com/?x',
    'https://u:hush@example.com',
  ],
  BACKUP_S3_ENDPOINT: ['minio:9000', 's3://backups'],
  BACKUP_S3_REGION: ['EU', 'eu west'],
  BACKUP_S3_PATH_STYLE: ['yes'],
  PRINTER_NETWORKS: ['192.168.1.0', '192.168.1.0/33', 'printer.local/24', '::/129'],
  TRUST_PROXY: [
    'true',
    'proxy',
    '10.0.0.0/33',
    '10.0.0.0/',
    '1.2.3',
    '-1',
    '10.0.0.1;10.0.0.2',
    'loopback/8',
  ],
};

describe('a wrong setting is named', () => {
  for (const [name, values] of Object.entries(WRONG)) {
    test(name, () => {
      for (const value of values) {
        assert.throws(
          () => readConfig({ [name]: value }),
          (error: Error) => {
            assert.match(error.message, new RegExp(`^Configuration: ${name}\\b`), value);
            assert.equal(error.message.split(';').length, 1, 'and nothing else is');
            assert.ok(!error.message.includes('hush'), 'without what may be a password');
            return true;
          },
          `${name}=${value}`,
        );
      }
    });
  }

  test('and all wrong ones at once', () => {
    const wrong = Object.fromEntries(Object.entries(WRONG).map(([name, [value]]) => [name, value]));
    assert.throws(
      () => readConfig(wrong),
      (error: Error) => Object.keys(WRONG).every((name) => error.message.includes(name)),
    );
  });

  test('by the command that is to start the service, which then does not', async () => {
    const { comanda } = openShell();
    const run = await comanda(['serve'], { PORT: 'http', WORKERS: '0' });
    assert.equal(run.code, 1);
    assert.match(run.stderr, /PORT must be a whole number.*WORKERS must be/);
    const doctor = await comanda(['doctor'], { PORT: 'http' });
    assert.equal(doctor.code, 1);
    assert.match(doctor.stdout, /WRONG {2}configuration: .*PORT/);
  });
});

test('right settings are taken as they are', () => {
  const right: Record<string, string[]> = {
    NODE_ENV: ['development', 'test', ''],
    COMANDA_ENVIRONMENT: ['production', 'staging', ''],
    PORT: ['0', '8080', '65535', ''],
    TRUST_PROXY: ['', 'false', '0', '1', '10.0.0.0/8', '10.0.0.1, ::1/128', 'loopback,10.0.0.1'],
    PUBLIC_URL: ['https://api.example.com/', 'http://localhost:8080'],
    DATABASE_URL: ['postgres://u:p@h:5432/d', 'postgresql://localhost/d?host=%2Ftmp'],
    REDIS_URL: ['redis://localhost', 'rediss://:p@h:6380/1'],
    LOG_LEVEL: ['silent', 'trace'],
  };
  for (const [name, values] of Object.entries(right)) {
    for (const value of values) assert.doesNotThrow(() => readConfig({ [name]: value }), `${name}=${value}`);
  }
  assert.equal(readConfig({ PUBLIC_URL: 'https://api.example.com/' }).publicUrl, 'https://api.example.com');
});

test('production takes no card gateway that moves no money, unless it is told that this is meant', () => {
  const env = { NODE_ENV: 'production', COMANDA_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgres://db/x' };
  for (const CARDPOINTE_URL of ['http://127.0.0.1:9', 'https://fts-uat.cardconnect.com']) {
    assert.throws(() => readConfig({ ...env, CARDPOINTE_URL }), /CARDPOINTE_TEST/);
    assert.ok(readConfig({ ...env, CARDPOINTE_URL, CARDPOINTE_TEST: 'true' }).cardpointeTest);
  }
  const live = readConfig({ ...env, CARDPOINTE_URL: 'https://fts.cardconnect.com/' });
  assert.equal(live.cardpointeUrl, 'https://fts.cardconnect.com');
  assert.throws(() => readConfig({ CARDPOINTE_URL: 'http://fts.cardconnect.com' }), /must be https/);
});

test('CARD_PAGE_ORIGINS takes origins that nobody can replace on the way', () => {
  const origins = ['https://shop.example', 'http://localhost:3000'];
  assert.deepEqual(readConfig({ CARD_PAGE_ORIGINS: origins.join(', ') }).cardPageOrigins, origins);
  assert.deepEqual(readConfig({}).cardPageOrigins, []);
  const wrong = [
    'http://shop.example',
    'shop.example',
    'https://shop.example/pay',
    '*',
    "'none'",
    'https://a b',
  ];
  for (const CARD_PAGE_ORIGINS of wrong)
    assert.throws(() => readConfig({ CARD_PAGE_ORIGINS }), /CARD_PAGE_ORIGINS: ".+" is no origin/);
});

test('production demands what development makes up: a secret and a database', () => {
  assert.throws(() => readConfig({ NODE_ENV: 'production' }), /COMANDA_SECRET.*DATABASE_URL/);
});

test('every setting has a name, a fallback that is valid, and a meaning', () => {
  assert.doesNotThrow(() => readConfig({}));
  assert.equal(new Set(SETTINGS.map(({ name }) => name)).size, SETTINGS.length);
  for (const { name, meaning } of SETTINGS) assert.ok(/^[A-Z0-9_]+$/.test(name) && meaning.length > 10, name);
});
