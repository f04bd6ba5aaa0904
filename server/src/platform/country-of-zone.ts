import { getCountries } from 'libphonenumber-js/min';

let countries: ReadonlyMap<string, string> | undefined;

/** In which country the clocks of an IANA zone are, ISO 3166-1 alpha-2; null: in none, as UTC. */
export function countryOfZone(timeZone: string): string | null {
  countries ??= new Map(
    getCountries().flatMap((country) =>
      (new Intl.Locale(`und-${country}`).getTimeZones() ?? []).map((zone) => [zone, country] as const),
    ),
  );
  return countries.get(timeZone) ?? countries.get(canonical(timeZone)) ?? null;
}

/** A zone has several names: Asia/Kolkata is Asia/Calcutta. */
const canonical = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
