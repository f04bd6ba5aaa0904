import { textsOf } from '@comanda/app-shared/text';
import type es from './es.json';

/** The app's words: `t('Your order')` compiles when es.json has the Spanish for it. */
export type Message = keyof typeof es;

export const useText = textsOf<Message>();
