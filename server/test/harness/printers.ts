import { type CloudPrntSimulator, startCloudPrntSimulator } from '@comanda/simulators/cloudprnt';
import { type EpsonSimulator, startEpsonSimulator } from '@comanda/simulators/epson';
import {
  type NetworkPrinterSimulator,
  startNetworkPrinterSimulator,
} from '@comanda/simulators/network-printer';
import type Type from 'typebox';
import type { PrintJobShape } from '../../src/printing/printers/jobs/shapes.ts';
import type { PrinterShape, PrinterWithKey } from '../../src/printing/printers/shapes.ts';
import { atEnd } from './cleanup.ts';
import type { World } from './world.ts';

/** Printers of a test restaurant. */

export type Printer = Type.Static<typeof PrinterShape>;
export type AddedPrinter = Type.Static<typeof PrinterWithKey>;
export type PrintJob = Type.Static<typeof PrintJobShape>;

type Place = Pick<World, 'key' | 'place'>;

export interface TestPrinter {
  guid: string;
  key: string;
  pollUrl: string;
  path: string;
}

export async function addPrinter(
  { key, place }: Place,
  input: Record<string, unknown> = {},
): Promise<TestPrinter> {
  const body = { name: 'Kitchen', kind: 'STAR_CLOUDPRNT', ...input };
  const added = (await key.post<AddedPrinter>(`${place.path}/printers`, body)).must(201);
  const { guid } = added.printer;
  return { guid, key: added.key ?? '', pollUrl: added.pollUrl ?? '', path: `${place.path}/printers/${guid}` };
}

export async function print({ key, place }: Place, body: Record<string, unknown>): Promise<PrintJob> {
  return (await key.post<PrintJob>(`${place.path}/print-jobs`, body)).must(201);
}

export const readJob = async ({ key, place }: Place, { guid }: { guid: string }): Promise<PrintJob> =>
  (await key.get<PrintJob>(`${place.path}/print-jobs/${guid}`)).must(200);

export async function addBusyPrinter(world: Place): Promise<{ guid: string; printJobGuid: string }> {
  const { guid } = await addPrinter(world, { name: 'Bar' });
  const job = await print(world, { kind: 'TEST', printerGuid: guid });
  return { guid, printJobGuid: job.guid };
}

export interface StarPrinter extends TestPrinter {
  device: CloudPrntSimulator;
}

/** A registered Star printer, and the simulator of it, which asks when it is told to. */
export async function addStarPrinter(
  world: Place,
  input: Record<string, unknown> = {},
): Promise<StarPrinter> {
  const printer = await addPrinter(world, input);
  const device = await startCloudPrntSimulator({ url: printer.pollUrl, everyMs: 0 });
  atEnd(device.stop);
  return { ...printer, device };
}

export interface EpsonPrinter extends TestPrinter {
  device: EpsonSimulator;
}

/** A registered Epson printer with Server Direct Print, and the simulator of it, which asks when it is told to. */
export async function addEpsonPrinter(
  world: Place,
  input: Record<string, unknown> = {},
): Promise<EpsonPrinter> {
  const printer = await addPrinter(world, { kind: 'EPSON_SERVER_DIRECT_PRINT', ...input });
  const device = await startEpsonSimulator({ url: printer.pollUrl, everyMs: 0 });
  atEnd(device.stop);
  return { ...printer, device };
}

export interface NetworkPrinter extends TestPrinter {
  device: NetworkPrinterSimulator;
}

/** A registered printer that the service connects to, and the simulator of it. */
export async function addNetworkPrinter(
  world: Place,
  input: Record<string, unknown> = {},
): Promise<NetworkPrinter> {
  const device = await startNetworkPrinterSimulator();
  atEnd(device.stop);
  const { address, port } = device;
  const printer = await addPrinter(world, { kind: 'NETWORK_ESCPOS', address, port, ...input });
  return { ...printer, device };
}
