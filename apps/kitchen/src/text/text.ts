import { textsOf } from '@comanda/app-shared';
import type es from './es.json';

/** The app's words: `t('Tickets')` compiles when es.json has the Spanish for it. */
type Message = keyof typeof es;

export const useText = textsOf<Message>();
