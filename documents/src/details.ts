/** What stands under a dish: its modifiers, inside each other, and what the guest wrote. */

export interface ModifierLike {
  readonly name: string;
  readonly quantity: string;
  readonly preModifier?: string;
  readonly modifiers?: readonly ModifierLike[];
}

export function detailsOf(modifiers: readonly ModifierLike[], depth = 0): string[] {
  return modifiers.flatMap((one) => {
    const many = one.quantity === '1' ? '' : `${one.quantity} x `;
    const before = one.preModifier ? `${one.preModifier} ` : '';
    return [`${'  '.repeat(depth)}${many}${before}${one.name}`, ...detailsOf(one.modifiers ?? [], depth + 1)];
  });
}
