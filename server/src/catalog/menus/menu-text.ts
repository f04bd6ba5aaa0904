import type { TaxRate } from '../../tenancy/restaurants/index.ts';
import { renderMenuTax, taxesNamed } from './menu-taxes.ts';
import type { MenuOnSale } from './on-sale.ts';

/** A menu as the API shows it, as JSON text, and the taxes in it. */
export function menuText(menu: MenuOnSale, taxRates: readonly TaxRate[]) {
  const taxes = taxesNamed(menu, taxRates).map(renderMenuTax);
  return { text: `${menu.text().slice(0, -1)},"taxRates":${JSON.stringify(taxes)}}`, taxes };
}
