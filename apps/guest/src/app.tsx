import { type ComponentType, useEffect, useState } from 'react';
import { Languages } from './parts/languages.tsx';
import { Top } from './parts/top.tsx';
import { CartPage } from './routes/cart/cart-page.tsx';
import { MenuPage } from './routes/menu/menu-page.tsx';
import { OrderPage } from './routes/order/order-page.tsx';
import { OrdersPage } from './routes/order/orders-page.tsx';
import { usePlace } from './store/place.ts';
import { ask, isAtTable, type Menu, type Restaurant } from './store/service.ts';

/** What is looked at again: what sells out, and when the restaurant opens or pauses. */
const LOOK_AGAIN_MS = 60_000;

/** Of a restaurant, what its page shows. */
export interface Offered {
  restaurant: Restaurant;
  menu: Menu;
}

export async function load(): Promise<Offered> {
  const restaurant = await ask('getStorefrontRestaurant');
  const menu = await ask('getStorefrontMenu', {
    query: { diningOption: isAtTable() ? 'DINE_IN' : 'TAKE_OUT' },
  });
  return { restaurant, menu };
}

interface AppProps {
  /** What was read before the app took the server's page over. */
  first: Offered;
  /** On a screen that stands in the restaurant: what is shown there. */
  kiosk: ComponentType<Offered> | null;
}

/** The page of a restaurant. */
export function App({ first, kiosk: Kiosk }: AppProps) {
  const offered = useOffered(first);
  return Kiosk ? <Kiosk {...offered} /> : <OwnPage {...offered} />;
}

function OwnPage({ restaurant, menu }: Offered) {
  const place = usePlace();
  return (
    <>
      <Top restaurant={restaurant} />
      <main>
        {place.view === 'menu' && <MenuPage restaurant={restaurant} menu={menu} />}
        {place.view === 'cart' && <CartPage restaurant={restaurant} />}
        {place.view === 'orders' && <OrdersPage restaurant={restaurant} />}
        {place.view === 'order' && <OrderPage key={place.guid} guid={place.guid} restaurant={restaurant} />}
      </main>
      <Languages />
    </>
  );
}

/** Looked at again from time to time; without an answer what was there stays: an order is judged anew in any case. */
function useOffered(first: Offered): Offered {
  const [offered, setOffered] = useState(first);
  useEffect(() => {
    const timer = setInterval(() => void load().then(setOffered, () => {}), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return offered;
}
