import { getCardPage } from './get-card-page.ts';

/**
 * The page that a card is typed into. Its one script hands the card to the processor's tokenizer, and the token to the page
 * that shows it in a frame: a number reaches neither that page nor this server.
 */
export const cardPageRoutes = [getCardPage];
