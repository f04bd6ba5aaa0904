import { languageOf, setLanguage } from '@comanda/app-shared/text';
import { useEffect } from 'react';
import { orderTaken } from './cart.ts';
import { go } from './place.ts';
import { endSession } from './service.ts';

/** Whether this is a screen that stands in the restaurant, for one guest after the other: `?kiosk=1` in its address. */
export const isKiosk = new URLSearchParams(location.search).get('kiosk') === '1';

let busy = 0;

/** Whether something is on its way that is not broken off because nobody touches the screen. */
export const isBusy = (): boolean => busy > 0;

/** Says so while it is. */
export function useBusy(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    busy++;
    return () => {
      busy--;
    };
  }, [isOn]);
}

/** Leaves nothing of a guest to the next one: no cart, no session, no language. */
export function forgetGuest(): void {
  orderTaken();
  endSession();
  void setLanguage(languageOf(navigator.languages));
  go({ view: 'menu' });
}
