import assert from 'node:assert/strict';
import { test } from 'node:test';
import { domainIn } from './domain-name.ts';

test('a domain is read from what people paste', () => {
  for (const [text, domain] of [
    ['menu.tasca.example', 'menu.tasca.example'],
    [' HTTPS://Menu.Tasca.example:8443/carta?x=1#a ', 'menu.tasca.example'],
    ['menu.tasca.example.', 'menu.tasca.example'],
    ['https://', ''],
    ['*.tasca.example', '*.tasca.example'],
    ['café.example/', 'café.example'],
  ] as const)
    assert.equal(domainIn(text), domain, text);
});
