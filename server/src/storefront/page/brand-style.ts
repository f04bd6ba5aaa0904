/**
 * The colours of a restaurant's page, as CSS. Buttons have the restaurant's colour as it is, with words in black or white; what is
 * written in it on paper gets as much darker, or lighter in the dark, as it takes to be read by all (WCAG 2.2, 1.4.3).
 */
export function brandStyle(brandColor: string | null): string {
  if (brandColor === null) return '';
  const brand = channelsOf(brandColor);
  const onBrand = contrast(brand, WHITE) >= contrast(brand, BLACK) ? WHITE : BLACK;
  const [light, dark] = [readable(brand, LIGHT_GROUND, BLACK), readable(brand, DARK_GROUND, WHITE)];
  return `:root {
  --brand: ${brandColor};
  --on-brand: ${hex(onBrand)};
  --red: light-dark(${hex(light)}, ${hex(dark)});
  --edge: var(--red);
}
`;
}

/** Red, green and blue, 0 to 255. */
type Channels = readonly [number, number, number];

const WHITE: Channels = [255, 255, 255];
const BLACK: Channels = [0, 0, 0];
/** Of page.css, those that leave the least contrast: `--table` in the light, `--paper` in the dark. */
const LIGHT_GROUND = channelsOf('#f3eee4');
const DARK_GROUND = channelsOf('#221e19');
const CONTRAST_OF_TEXT = 4.5;

function channelsOf(color: string): Channels {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hex = (color: Channels): string =>
  `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** Mixed with black or white until it can be read on a ground. */
function readable(color: Channels, ground: Channels, towards: Channels): Channels {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, towards, share);
    if (contrast(mixed, ground) >= CONTRAST_OF_TEXT) return mixed;
  }
  return towards;
}

const mix = (one: Channels, other: Channels, share: number): Channels => {
  const channel = (at: 0 | 1 | 2) => Math.round(one[at] + (other[at] - one[at]) * share);
  return [channel(0), channel(1), channel(2)];
};

/** The ratio of WCAG 2.2: from 1, the same, to 21, black on white. */
function contrast(one: Channels, other: Channels): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: Channels): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
