import { moneyField, parseMoney } from '@comanda/app-shared/money';
import type { Answer } from '@comanda/sdk';
import type { Message } from '../../../text/text.ts';
import { ringOf, textOfRing } from './area.ts';

export type Zones = Answer<'getDeliveryZones'>;
export type Zone = Zones['zones'][number];

/** A zone while it is typed. */
export interface ZoneDraft {
  name: string;
  postalCodes: string;
  /** GeoJSON; empty: none is drawn. */
  area: string;
  fee: string;
  freeFrom: string;
  minimum: string;
  taxRateGuids: readonly string[];
  prepMinutes: number | null;
  driveMinutes: number | null;
  active: boolean;
}

export const NEW_ZONE: ZoneDraft = {
  name: '',
  postalCodes: '',
  area: '',
  fee: '',
  freeFrom: '',
  minimum: '',
  taxRateGuids: [],
  prepMinutes: null,
  driveMinutes: 20,
  active: true,
};

export function draftZone(zone: Zone, currency: string, language: string): ZoneDraft {
  const money = (amount: number | null): string =>
    amount === null ? '' : moneyField(amount, currency, language);
  const { name, taxRateGuids, prepMinutes, driveMinutes, active } = zone;
  return {
    ...{ name, taxRateGuids, prepMinutes, driveMinutes, active },
    postalCodes: (zone.postalCodes ?? []).join(', '),
    area: zone.polygon ? textOfRing(zone.polygon) : '',
    fee: money(zone.feeAmount),
    freeFrom: money(zone.freeFromAmount),
    minimum: money(zone.minimumAmount),
  };
}

const CODE = /^[A-Za-z0-9](?:[A-Za-z0-9 -]{0,18}[A-Za-z0-9])?(?: ?\*)?$/;

/** `28004, 280*` as codes, each once; null: one is none. */
export function codesOf(text: string): string[] | null {
  const codes = text
    .split(/[,;\n]/)
    .map((code) => code.trim())
    .filter((code) => code !== '');
  return codes.every((code) => CODE.test(code)) ? [...new Set(codes)] : null;
}

/** Why a draft is no zone, by the field that it is about. */
export type Faults = Partial<Record<'postalCodes' | 'area' | 'money', Message>>;

export function faultsOf(draft: ZoneDraft, currency: string): Faults {
  const codes = codesOf(draft.postalCodes);
  const isNowhere = codes?.length === 0 && draft.area.trim() === '';
  return {
    ...(codes === null ? { postalCodes: 'One of these is no postal code.' as const } : {}),
    ...(isNowhere
      ? { postalCodes: 'A zone has postal codes, or an area on the map, or both.' as const }
      : {}),
    ...(draft.area.trim() !== '' && ringOf(draft.area) === null
      ? { area: 'This is no polygon of GeoJSON without holes.' as const }
      : {}),
    ...([draft.fee, draft.freeFrom || '0', draft.minimum || '0'].some(
      (one) => parseMoney(one, currency) === null,
    )
      ? { money: 'One of these is no amount.' as const }
      : {}),
  };
}

/** What is to be stored of a draft without faults. */
export function zoneOf(draft: ZoneDraft, currency: string): Zone {
  const codes = codesOf(draft.postalCodes) ?? [];
  const { taxRateGuids, prepMinutes, driveMinutes, active } = draft;
  return {
    ...{ prepMinutes, active, driveMinutes: driveMinutes ?? 0, taxRateGuids: [...taxRateGuids] },
    name: draft.name.trim(),
    postalCodes: codes.length === 0 ? null : codes,
    polygon: ringOf(draft.area),
    feeAmount: parseMoney(draft.fee, currency) ?? 0,
    freeFromAmount: parseMoney(draft.freeFrom, currency),
    minimumAmount: parseMoney(draft.minimum, currency),
  };
}

/** One moved before the one that stands before it. */
export const raised = (zones: readonly Zone[], index: number): Zone[] =>
  zones.toSpliced(index - 1, 2, zones[index]!, zones[index - 1]!);
