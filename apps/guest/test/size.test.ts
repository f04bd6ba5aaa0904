import { provesSize } from '../../shared/test/size.ts';

provesSize('guest', { js: [50_000, 90 * 1024], css: [500, 10 * 1024] });
