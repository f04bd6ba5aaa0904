import { type RestaurantScope, sourcesOf } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';

/**
 * Where an order comes from. What waits for approval and what a channel sells hang on it, so a caller cannot say what its
 * credential does not. FORBIDDEN when it does.
 */
export function sourceOf(scope: RestaurantScope, named: string | undefined): string {
  const sources = sourcesOf(scope);
  // A credential has one at least.
  if (named === undefined) return sources[0]!;
  if (!sources.includes(named))
    fail('FORBIDDEN', `This credential takes no orders from ${named}.`, {
      reason: 'SOURCE_NOT_ALLOWED',
      allowed: [...sources],
    });
  return named;
}
