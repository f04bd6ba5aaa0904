import { useEffect, useState } from 'react';
import type { Offered } from '../../app.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Languages } from '../../parts/languages.tsx';
import { Status } from '../../parts/top.tsx';
import { forgetGuest } from '../../store/kiosk.ts';
import { addressOf, usePlace } from '../../store/place.ts';
import type { Restaurant } from '../../store/service.ts';
import { useText } from '../../text/text.ts';
import { CartPage } from '../cart/cart-page.tsx';
import { MenuPage } from '../menu/menu-page.tsx';
import { Finish } from './finish.tsx';
import { useIdle } from './use-idle.ts';

/** The page on a screen that stands in the restaurant: large, without a way out, and new for each guest. */
export function Kiosk({ restaurant, menu }: Offered) {
  const place = usePlace();
  const [isStarted, setStarted] = useState(false);
  const startOver = () => {
    setStarted(false);
    forgetGuest();
  };
  const left = useIdle(isStarted, startOver);
  useEffect(() => {
    document.documentElement.dataset.kiosk = '';
    // Of whoever was here when the screen was started anew.
    forgetGuest();
  }, []);
  if (!isStarted) return <Start restaurant={restaurant} start={() => setStarted(true)} />;
  return (
    <>
      <KioskTop restaurant={restaurant} startOver={startOver} />
      <main>
        {place.view === 'order' && (
          <Finish key={place.guid} guid={place.guid} restaurant={restaurant} done={startOver} />
        )}
        {place.view === 'cart' && <CartPage restaurant={restaurant} />}
        {(place.view === 'menu' || place.view === 'orders') && (
          <MenuPage restaurant={restaurant} menu={menu} />
        )}
      </main>
      {left !== null && <StillThere left={left} startOver={startOver} />}
    </>
  );
}

function Start({ restaurant, start }: { restaurant: Restaurant; start: () => void }) {
  const t = useText();
  const { name, logoUrl } = restaurant;
  return (
    <main className="kiosk-start">
      {logoUrl?.startsWith('/') && <img className="logo" src={logoUrl} alt="" width="128" height="128" />}
      <h1>{name}</h1>
      <Status restaurant={restaurant} />
      <button type="button" className="primary" disabled={restaurant.status !== 'OPEN'} onClick={start}>
        {t('Touch to order')}
      </button>
      <Languages />
    </main>
  );
}

function KioskTop({ restaurant, startOver }: { restaurant: Restaurant; startOver: () => void }) {
  const t = useText();
  const { view } = usePlace();
  return (
    <header className="top">
      <h1>{restaurant.name}</h1>
      <div className="kiosk-ways">
        {view === 'cart' && (
          <a className="primary" href={addressOf({ view: 'menu' })}>
            {t('To the menu')}
          </a>
        )}
        <button type="button" onClick={startOver}>
          {t('Start over')}
        </button>
      </div>
    </header>
  );
}

/** Any touch says that somebody is there: the dialog goes by itself then. */
function StillThere({ left, startOver }: { left: number; startOver: () => void }) {
  const t = useText();
  return (
    <Dialog title={t('Are you still there?')} close={() => undefined}>
      <p role="timer">{t('The screen starts over in {left} seconds.', { left: Math.max(0, left) })}</p>
      <div className="buttons">
        <button type="button" className="primary">
          {t('Go on')}
        </button>
        <button type="button" onClick={startOver}>
          {t('Start over')}
        </button>
      </div>
    </Dialog>
  );
}
