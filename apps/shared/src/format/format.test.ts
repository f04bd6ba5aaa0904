import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decimalText } from '../../../../server/src/platform/currency.ts';
import { formatMoney, moneyField, parseMoney } from './money.ts';
import {
  businessDateAt,
  dateField,
  daysAfter,
  formatBusinessDate,
  formatTime,
  fromDateField,
} from './time.ts';

describe('money', () => {
  test('is written as the language and the currency have it', () => {
    assert.equal(formatMoney(123_456, 'USD', 'en'), '$1,234.56');
    assert.equal(formatMoney(-5, 'USD', 'en'), '-$0.05');
    assert.equal(formatMoney(500, 'JPY', 'en'), '¥500');
    assert.equal(formatMoney(-1_250, 'KWD', 'en').replace(/\s/g, ' '), '-KWD 1.250');
    assert.equal(formatMoney(123_456_78, 'EUR', 'es').replace(/\s/g, ' '), '123.456,78 €');
  });

  test('loses nothing of what no floating number holds', () => {
    assert.equal(formatMoney(9_007_199_254_740_991, 'USD', 'en'), '$90,071,992,547,409.91');
  });

  test('has as many decimals as the service counts', () => {
    for (const currency of ['USD', 'ISK', 'UGX', 'UYI', 'HUF', 'TND', 'IQD', 'CLF', 'CLP', 'XOF']) {
      for (const amount of [0, 7, -7, 1_234, -123_456]) {
        const plain = formatMoney(amount, currency, 'en').replace(/[^\d.-]/g, '');
        const server = decimalText(amount, currency);
        assert.equal(plain, server, `${amount} ${currency}`);
      }
    }
  });
});

describe('a field for money', () => {
  test('holds what can be typed back', () => {
    assert.equal(moneyField(123_450, 'USD', 'en'), '1234.50');
    assert.equal(moneyField(123_450, 'EUR', 'es'), '1234,50');
    assert.equal(moneyField(500, 'JPY', 'en'), '500');
    for (const currency of ['USD', 'JPY', 'KWD', 'CLF']) {
      for (const language of ['en', 'es']) {
        for (const amount of [0, 7, 1_050, 9_007_199_254_740_991])
          assert.equal(parseMoney(moneyField(amount, currency, language), currency), amount);
      }
    }
  });

  test('takes comma and point, and refuses what would be a guess', () => {
    assert.equal(parseMoney(' 6,9 ', 'USD'), 690);
    assert.equal(parseMoney('0.07', 'USD'), 7);
    assert.equal(parseMoney('12', 'KWD'), 12_000);
    for (const text of ['', '-1', '1,234', '1.234,00', '6.905', '.5', '1e3', '$5', '90071992547409.92'])
      assert.equal(parseMoney(text, 'USD'), null, text);
    assert.equal(parseMoney('5.0', 'JPY'), null);
  });
});

describe('business days', () => {
  test('end at the closeout hour, in the zone of the restaurant', () => {
    const at = Date.parse('2026-03-01T08:30:00Z');
    assert.equal(businessDateAt(at, 'America/New_York', 4), 20_260_228);
    assert.equal(businessDateAt(at, 'America/New_York', 3), 20_260_301);
    assert.equal(businessDateAt(at, 'Asia/Tokyo', 4), 20_260_301);
    assert.equal(businessDateAt(Date.parse('2026-01-01T00:00:00Z'), 'UTC', 0), 20_260_101);
  });

  test('are counted over months, leap days and years', () => {
    assert.equal(daysAfter(20_260_301, -1), 20_260_228);
    assert.equal(daysAfter(20_280_228, 1), 20_280_229);
    assert.equal(daysAfter(20_261_231, 1), 20_270_101);
    assert.equal(daysAfter(20_260_107, -7), 20_251_231);
  });

  test('are days wherever the reader is', () => {
    assert.equal(formatBusinessDate(20_261_126, 'en'), 'Thursday, November 26');
    assert.equal(formatBusinessDate(20_261_126, 'es'), 'jueves, 26 de noviembre');
    assert.equal(dateField(20_261_126), '2026-11-26');
    assert.equal(fromDateField('2026-11-26'), 20_261_126);
    assert.equal(fromDateField(''), null);
  });
});

test('times are those of the restaurant', () => {
  assert.equal(
    formatTime('2026-11-26T01:05:00.000Z', 'America/New_York', 'en').replace(/\s/g, ' '),
    '8:05 PM',
  );
});
