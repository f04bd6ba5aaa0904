import type { Comanda } from '@comanda/sdk';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type DeviceApp, deviceClient, type Kept, keptDevice, renewed, staffClient } from './credential.ts';

/** The paired device that this browser is. */
export interface Device {
  client: Comanda;
  /** The same with the token of whoever has signed in at it. */
  as(staffSession: string): Comanda;
  guid: string;
  restaurantGuid: string;
  name: string;
}

const DeviceContext = createContext<Device | null>(null);

export function useDevice(): Device {
  const found = useContext(DeviceContext);
  if (!found) throw new Error('useDevice: this device is not paired');
  return found;
}

const RENEW_EVERY_MS = 60 * 60_000;

const deviceOf = (kept: Kept): Device => ({
  client: deviceClient(kept),
  as: (staffSession) => staffClient(kept, staffSession),
  ...kept.device,
});

/** Renews the credential and gives the device to what is below; `unpaired` where there is none. */
export function DeviceProvider({
  app,
  unpaired,
  children,
}: {
  app: DeviceApp;
  unpaired: ReactNode;
  children: ReactNode;
}): ReactNode {
  const [kept, setKept] = useState(() => keptDevice(app));
  const [device, setDevice] = useState<Device | null>(null);
  useEffect(() => {
    if (kept === null) return;
    let gone = false;
    const renew = async (): Promise<void> => {
      const next = await renewed(app, kept);
      if (!gone && next !== kept) setKept(next);
    };
    // A day that ended while the screen was off: before anything is asked with the old credential.
    void renew().then(() => {
      if (!gone) setDevice(deviceOf(keptDevice(app) ?? kept));
    });
    const timer = setInterval(() => void renew(), RENEW_EVERY_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [app, kept]);
  if (kept === null) return unpaired;
  return device && <DeviceContext.Provider value={device}>{children}</DeviceContext.Provider>;
}
