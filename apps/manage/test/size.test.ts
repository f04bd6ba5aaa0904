import { provesSize } from '../../shared/test/size.ts';

provesSize('manage', { js: [100_000, 220 * 1024], css: [1_000, 60 * 1024] });
