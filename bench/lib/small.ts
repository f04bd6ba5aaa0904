/** `BENCH_SMALL=yes` runs a benchmark from beginning to end within seconds. Its figures say nothing: tests see that it runs. */
const isSmall = process.env.BENCH_SMALL === 'yes';

/** What a benchmark takes to measure something, or what shows that it runs. */
export const sized = <T>(full: T, small: T): T => (isSmall ? small : full);
