import type { Input } from '@comanda/sdk';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../i18n/i18n.ts';

/** Where a card is typed in: a page of the service, whose number never comes here (docs/decisions/125). */
const CARD_PAGE = '/pay/card';

/** A frame that cannot be typed into by then is loaded again, and waits twice as long, up to eight times: the server may be away. */
const READY_WITHIN_MS = 8_000;

/** What the page hands over: the processor's token, and what people know the card by. */
export interface TypedCard {
  token: NonNullable<Input<'createOrderPayment'>['body']['source']>['token'] & object;
  lastFour: string;
}

interface FrameProps {
  title: string;
  className?: string | undefined;
  typed(card: TypedCard): void;
}

/** The card page in a frame. A card that was handed over is gone from it: the next one gets a new frame, by its `key`. */
export function CardFrame({ title, className, typed }: FrameProps): ReactNode {
  const tell = useRef(typed);
  tell.current = typed;
  const frame = useRef<HTMLIFrameElement>(null);
  const [tries, setTries] = useState(0);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent): void => {
      // A frame that was replaced may still speak.
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data?.type === 'comanda.card.ready') setReady(true);
      if (data?.type === 'comanda.card') tell.current({ token: data.token, lastFour: data.lastFour });
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    if (isReady) return;
    const again = () => setTries(tries + 1);
    const timer = setTimeout(again, READY_WITHIN_MS * 2 ** Math.min(tries, 3));
    return () => clearTimeout(timer);
  }, [tries, isReady]);
  const src = `${CARD_PAGE}?lang=${useLanguage()}#origin=${location.origin}`;
  return <iframe key={tries} ref={frame} title={title} className={className} src={src} />;
}
