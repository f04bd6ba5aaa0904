import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postalMatch } from './postal-codes.ts';

const ZIP = 'FIRST_PART 10013';

/** Country, what a zone has, what it is taken for, addresses in it, and addresses that are not. */
const CASES: readonly [string | null, string, meaning: string, inside: string[], outside: string[]][] = [
  ['GB', 'NG*', 'AREA NG', ['NG1 1AA', 'ng10 2bb', 'NG'], ['N1 1AA', 'N1 1NG']],
  ['GB', 'N*', 'AREA N', ['N1 1AA', 'N1C 4AG'], ['NG1 1AA', 'NW1 1AA', 'NE1 1AA']],
  [
    'GB',
    'NG1',
    'DISTRICT NG1',
    ['NG1 1AA', 'ng11aa', 'NG1-1AA', 'NG1'],
    ['NG10 1AA', 'NG101AA', 'NG11 1AA', 'NG11'],
  ],
  ['GB', 'NG1*', 'DISTRICT NG1', ['NG1 1AA', 'NG1 9ZZ'], ['NG10 1AA', 'NG11 9ZZ', 'NG2 1AA']],
  ['GB', 'ng1 *', 'DISTRICT NG1', ['NG1 1AA'], ['NG10 1AA']],
  ['GB', 'NG11*', 'DISTRICT NG11', ['NG11 1AA', 'NG111AA'], ['NG1 1AA', 'NG11AA']],
  ['GB', 'NG1 1*', 'SECTOR NG1 1', ['NG1 1AA', 'NG11AA', 'NG1 1'], ['NG11 1AA', 'NG1 2AA', 'NG1', 'NG11']],
  ['GB', 'NG1 1', 'SECTOR NG1 1', ['NG1 1AA'], ['NG11 1AA']],
  ['GB', 'NG1 1A*', 'BEGINNING NG1 1A', ['NG1 1AA', 'NG1 1AZ'], ['NG1 1BA', 'NG11 1AA']],
  ['GB', 'SW1A 2AA', 'CODE SW1A 2AA', ['sw1a2aa', 'SW1A-2AA'], ['SW1A 2AB', 'SW1A', 'SW1A 2']],
  ['GB', 'W1*', 'DISTRICT W1', ['W1D 3AB', 'W1A 1AA'], ['W10 4AA', 'WC1A 1AA']],
  ['GB', 'W1D', 'DISTRICT W1D', ['W1D 3AB'], ['W1A 1AA', 'W1']],
  ['GB', 'GIR 0AA', 'CODE GIR0AA', ['gir0aa'], ['G1 0AA']],
  ['JE', 'JE2*', 'DISTRICT JE2', ['JE2 3AB'], ['JE20 3AB']],
  ['CA', 'M5V', 'FIRST_PART M5V', ['M5V 2T6', 'm5v2t6', 'M5V'], ['M5W 2T6']],
  ['CA', 'M5V*', 'FIRST_PART M5V', ['M5V 2T6'], ['M5W 2T6']],
  ['CA', 'M5V 2*', 'BEGINNING M5V2', ['M5V 2T6'], ['M5V 3T6']],
  ['CA', 'M*', 'BEGINNING M', ['M5V 2T6', 'M1A 1A1'], ['K1A 0B1']],
  ['CA', 'M5V 2T6', 'CODE M5V2T6', ['M5V2T6'], ['M5V 2T7', 'M5V']],
  ['IE', 'D02', 'FIRST_PART D02', ['D02 AF30', 'd02af30'], ['D01 F5P2', 'D20 AF30']],
  ['IE', 'A65*', 'FIRST_PART A65', ['A65 F4E2'], ['A66 F4E2']],
  ['IE', 'D6W', 'FIRST_PART D6W', ['D6W XY12'], ['D06 XY12']],
  ['US', '10013', ZIP, ['10013', '10013-1234', '100131234'], ['10014', '1001']],
  ['US', '100*', 'BEGINNING 100', ['10013', '10013-1234'], ['10113', '11001']],
  ['US', '10013-12*', 'BEGINNING 1001312', ['10013-1234'], ['10013', '10013-1334']],
  ['US', '10013-1234', 'CODE 100131234', ['10013 1234'], ['10013', '10013-1235']],
  ['NL', '1012', 'FIRST_PART 1012', ['1012 AB', '1012ab', '1012'], ['1013 AB']],
  ['PT', '1000', 'FIRST_PART 1000', ['1000-001', '1000'], ['1100-001']],
  ['ES', '280*', 'BEGINNING 280', ['28004', '28 013'], ['28104', '28']],
  ['ES', '28004', 'CODE 28004', ['28004'], ['280045', '28005']],
  [null, 'w1*', 'BEGINNING W1', ['W1D 3AB', 'W10 4AA'], ['E1 1AA']],
];

for (const [country, pattern, meaning, inside, outside] of CASES) {
  test(`${pattern} in ${country ?? 'no country'} is ${meaning}`, () => {
    for (const code of inside) {
      const match = postalMatch(['99999', pattern], code, country);
      assert.deepEqual([match?.pattern, `${match?.unit} ${match?.covers}`], [pattern, meaning], code);
    }
    for (const code of outside) assert.equal(postalMatch([pattern], code, country), undefined, code);
  });
}
