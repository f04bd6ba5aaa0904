import type { Answer } from '@comanda/app-shared';
import type { State } from '../../parts/order-words.ts';
import type { Message } from '../../text/text.ts';

export type Device = Answer<'listDevices'>['items'][number];

export const KINDS: Readonly<Record<Device['kind'], Message>> = {
  TILL: 'Till',
  HANDHELD: 'Handheld',
  KITCHEN_SCREEN: 'Kitchen screen',
  KIOSK: 'Kiosk',
  CUSTOMER_DISPLAY: 'Customer display',
};

export const STATES: Readonly<Record<Device['status'], State>> = {
  UNPAIRED: { name: 'Not paired', tone: 'busy' },
  PAIRED: { name: 'Paired', tone: 'good' },
  REVOKED: { name: 'Removed', tone: 'bad' },
};

/** Where the app of a device is, for those that come with the service. */
export const ADDRESSES: Partial<Record<Device['kind'], string>> = {
  TILL: '/till',
  HANDHELD: '/till',
  KITCHEN_SCREEN: '/kitchen',
};

/** What is asked for again when a device has changed. */
export const DEVICE_CHANGES = ['listDevices'] as const;
