/** A bounded number of places, and of each caller's share in them. */
export interface Places {
  readonly taken: number;
  /** A function that gives the place back, any number of times; null when there is none. */
  take(identity: string): (() => void) | null;
}

export function createPlaces({ inAll, perCaller }: { inAll: number; perCaller: number }): Places {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    get taken() {
      return all;
    },
    take(identity) {
      const own = taken.get(identity) ?? 0;
      if (all >= inAll || own >= perCaller) return null;
      all++;
      taken.set(identity, own + 1);
      let given = false;
      return () => {
        if (given) return;
        given = true;
        all--;
        const left = taken.get(identity)! - 1;
        if (left === 0) taken.delete(identity);
        else taken.set(identity, left);
      };
    },
  };
}
