/** What a map's line of an address says: the street before the first comma, and a town with its code after it. */
export function addressOfPlace({ address, phone }: { address: string | null; phone: string | null }): {
  address1?: string;
  city?: string;
  region?: string;
  postalCode?: string;
  phone?: string;
} {
  const [street, ...rest] = (address ?? '').split(',').map((part) => part.trim());
  // The last part is the country, in words of some language: that is not guessed.
  const town = rest.length > 1 ? (rest.at(-2) ?? '') : '';
  const [, before, name, after] = /^(\d[\d -]*\d)?\s*(.*?)\s*(\d[\d -]*\d)?$/.exec(town) ?? [];
  const postalCode = before ?? after;
  const isState = /^[A-Z]{2}$/.test(name ?? '') && rest.length > 2;
  const city = isState ? rest.at(-3) : name;
  return {
    ...(street ? { address1: street.slice(0, 200) } : {}),
    ...(city ? { city: city.slice(0, 100) } : {}),
    ...(isState && name ? { region: name } : {}),
    ...(postalCode ? { postalCode: postalCode.slice(0, 20) } : {}),
    ...(phone ? { phone: phone.slice(0, 40) } : {}),
  };
}
