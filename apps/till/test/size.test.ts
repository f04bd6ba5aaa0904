import { provesSize } from '../../shared/test/size.ts';

// With what it prints by itself, cards, and the display of guests: all of it is here without a network.
provesSize('till', { js: [50_000, 230_000], css: [1_000, 60 * 1024] });
