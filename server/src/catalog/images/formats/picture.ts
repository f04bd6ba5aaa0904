import { type ApiError, validationError } from '../../../platform/errors.ts';

/** A picture as it is kept: what shows it, and nothing else that came with it. */
export interface Picture {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif';
  /** As it is shown, after any turn. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** Of a side. What is larger is for print, and opens into more memory than phones have. */
export const SIDE_MAX = 4_096;

export const refusal = (rule: string, message: string): ApiError =>
  validationError([{ in: 'body', path: '', rule, message }]);

export const truncated = () => refusal('truncated', 'ends before the picture does');
export const malformed = (what: string) => refusal('malformed', `is not a picture that can be read: ${what}`);
export const unsupported = (what: string) => refusal('unsupported', `has ${what}, which is not taken`);
export const animated = () => refusal('animated', 'moves; only still pictures are taken');

export function assertSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw malformed('it has no size');
  if (width > SIDE_MAX || height > SIDE_MAX)
    throw refusal('dimensions', `is ${width} x ${height}; at most ${SIDE_MAX} x ${SIDE_MAX} are taken`);
}

/** These bytes. `subarray` would say nothing when they are not all there. */
export function take(bytes: Buffer, at: number, length: number): Buffer {
  if (at + length > bytes.length) throw truncated();
  return bytes.subarray(at, at + length);
}
