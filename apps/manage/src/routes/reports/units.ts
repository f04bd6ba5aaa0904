import { unitOf } from '../../parts/figure-words.ts';
import type { Unit } from './figures.tsx';

/** The unit of a figure by its name, where no report says it. */
export const unitOfFigure = (name: string): Unit => {
  const unit = unitOf(name);
  return unit === 'NUMBER' ? 'QUANTITY' : unit;
};
