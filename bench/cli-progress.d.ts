/** The part of cli-progress that the bench uses; the package ships no types. */
declare module 'cli-progress' {
  export class SingleBar {
    constructor(options: {
      format: string;
      noTTYOutput?: boolean;
      notTTYSchedule?: number;
      hideCursor?: boolean;
      etaBuffer?: number;
      stream?: NodeJS.WritableStream;
      formatValue?: (value: number, options: unknown, type: string) => string;
    });
    start(total: number, startValue: number, payload?: Record<string, unknown>): void;
    increment(step?: number, payload?: Record<string, unknown>): void;
    update(payload: Record<string, unknown>): void;
    stop(): void;
  }
}
