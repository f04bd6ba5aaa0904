import { startLanguage } from '@comanda/app-shared/text';
import { createRoot } from 'react-dom/client';
import { App, load } from './app.tsx';
import './guest.css';
import { Problem } from './parts/problem.tsx';
import { openCart } from './store/cart.ts';
import { isKiosk } from './store/kiosk.ts';
import { pageOf } from './store/page.ts';
import { openService } from './store/service.ts';

/** The page that the server has made is read meanwhile; it is taken over once there is something to put in its place. */
const element = document.getElementById('app')!;
const page = pageOf(element);
const words = startLanguage(async () => (await import('./text/es.json')).default);
openService(page);
openCart(page.restaurantGuid);

async function start(): Promise<void> {
  try {
    // Only a kiosk loads what only a kiosk shows.
    const kiosk = isKiosk ? import('./routes/kiosk/kiosk.tsx') : null;
    const [first, shown] = await Promise.all([load(), kiosk, words]);
    createRoot(element).render(<App first={first} kiosk={shown?.Kiosk ?? null} />);
  } catch (error) {
    tell(error);
  }
}

/** Below the menu, which stays to be read. */
function tell(error: unknown): void {
  const note = element.appendChild(document.createElement('div'));
  const root = createRoot(note);
  const again = () => {
    root.unmount();
    note.remove();
    void start();
  };
  root.render(<Problem error={error} retry={again} />);
}

void start();
