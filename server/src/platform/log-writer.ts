import { write, writeSync } from 'node:fs';

/** Lines go out together; what waits is written after half a second at the latest. */
const CHUNK_CHARS = 16_000;
const EVERY_MS = 500;
/** How much may wait while nothing can be written. What comes then is dropped, and counted. */
const WAITING_MAX_CHARS = 4_000_000;
/** A reader that has not caught up is asked again soon, a full disk at the next turn. */
const BUSY_MS = 50;
/** How long a process that ends waits for a reader. */
const LAST_WORDS_MS = 1_000;

/** Writes the lines of a log, and never holds anybody up: whatever cannot be written waits, then is dropped. */
export interface LogWriter {
  /** Whole lines, each with its line feed. */
  write(lines: string): void;
  flush(done?: () => void): void;
  /** For the end of the process: writes what can be written at once. */
  flushSync(): void;
  /** How many lines were dropped since the start. */
  dropped(): number;
}

/** `recovered` hears how many lines were dropped, once all that waited is written again. */
export function startLogWriter(fd: number, recovered: (lines: number) => void): LogWriter {
  // Makes the reader's pace its own affair: Node opens a pipe or a socket so that a write never blocks.
  if (fd === 1) process.stdout.on('error', () => {});
  const writer = new Writer(fd, recovered);
  setInterval(() => writer.flush(), EVERY_MS).unref();
  process.once('exit', () => writer.flushSync());
  return writer;
}

class Writer implements LogWriter {
  readonly #fd: number;
  readonly #recovered: (lines: number) => void;
  #waiting = '';
  /** What is being written, or is tried again. */
  #current: Buffer = NOTHING;
  #writing = false;
  #retry: NodeJS.Timeout | undefined;
  #dropped = 0;
  #told = 0;

  constructor(fd: number, recovered: (lines: number) => void) {
    this.#fd = fd;
    this.#recovered = recovered;
  }

  write(lines: string): void {
    if (this.#waiting.length + lines.length > WAITING_MAX_CHARS) {
      this.#dropped += countLines(lines);
      return;
    }
    this.#waiting += lines;
    if (this.#waiting.length >= CHUNK_CHARS && !this.#retry) this.#next();
  }

  flush(done?: () => void): void {
    if (!this.#retry) this.#next();
    done?.();
  }

  flushSync(): void {
    // What is under way was handed over already. It has to end first: at the end of a process a write may block again.
    if (this.#writing) pause();
    const rest = [this.#writing ? NOTHING : this.#current, Buffer.from(this.#waiting)];
    this.#current = NOTHING;
    this.#waiting = '';
    writeWhatCanBe(this.#fd, Buffer.concat(rest));
  }

  dropped(): number {
    return this.#dropped;
  }

  #next(): void {
    if (this.#writing) return;
    if (this.#current.length === 0) {
      if (this.#waiting === '') return;
      this.#current = Buffer.from(this.#waiting);
      this.#waiting = '';
    }
    this.#writing = true;
    write(this.#fd, this.#current, (error, bytes) => this.#wrote(error, bytes));
  }

  #wrote(error: NodeJS.ErrnoException | null, bytes: number): void {
    this.#writing = false;
    if (error) {
      this.#retry = setTimeout(() => this.#again(), error.code === 'EAGAIN' ? BUSY_MS : EVERY_MS).unref();
      return;
    }
    this.#current = this.#current.subarray(bytes);
    if (this.#current.length > 0 || this.#waiting.length >= CHUNK_CHARS) this.#next();
    else if (this.#told < this.#dropped) this.#tell();
  }

  #again(): void {
    this.#retry = undefined;
    this.#next();
  }

  #tell(): void {
    const lines = this.#dropped - this.#told;
    this.#told = this.#dropped;
    this.#recovered(lines);
  }
}

const NOTHING = Buffer.alloc(0);

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

function writeWhatCanBe(fd: number, bytes: Buffer): void {
  const until = performance.now() + LAST_WORDS_MS;
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || performance.now() > until) return;
      pause();
    }
  }
}

/** Holds this thread, not those that write. */
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
