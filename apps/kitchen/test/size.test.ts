import { provesSize } from '../../shared/test/size.ts';

provesSize('kitchen', { js: [50_000, 180 * 1024], css: [1_000, 60 * 1024] });
