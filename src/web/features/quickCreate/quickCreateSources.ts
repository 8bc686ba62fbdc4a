import type { OptionSource } from '../records/recordOptions';
import type { RecordType } from '../../store/feature';
import { clientRecords } from '../clients/clientRecords';
import { counterRecords } from '../counters/counterRecords';
import { deviceRecords } from '../devices/deviceRecords';
import { posRecords } from '../pos/posRecords';
import { tankRecords } from '../tanks/tankRecords';

/** Who opens contracts takes down the counter that one will want, without seeing all of them. */
const counter: RecordType = { ...counterRecords, create: 'canCreateContracts' };

/** Record types that can be created from a form that refers to them. */
export const QUICK_CREATE_SOURCES = {
  clients: clientRecords,
  tanks: tankRecords,
  devices: deviceRecords,
  pos: posRecords,
  counters: counter,
  freeCounters: counter,
  spareCounters: counter,
} as const satisfies Partial<Record<OptionSource, RecordType>>;

export type QuickCreateSource = keyof typeof QUICK_CREATE_SOURCES;

export const isQuickCreateSource = (source: OptionSource): source is QuickCreateSource =>
  source in QUICK_CREATE_SOURCES;
