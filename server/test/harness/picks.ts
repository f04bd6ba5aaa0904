/** Choices one after the other, by numbers that a property can write down and cut short; from an empty list nothing. */
export interface Picks {
  of<T>(list: readonly T[]): T;
  some<T>(list: readonly T[]): T[];
  upTo(most: number): number;
}

export function picksOf(numbers: readonly number[]): Picks {
  let next = 0;
  const number = () => numbers[next++ % numbers.length]! + next; // there is one at least
  return {
    of: (list) => list[number() % list.length]!, // of none it is undefined, as said
    some: (list) => {
      const mask = number();
      const chosen = list.filter((_, index) => (mask >> (index % 16)) & 1);
      return chosen.length > 0 ? chosen : list.slice(0, 1);
    },
    upTo: (most) => number() % (most + 1),
  };
}
