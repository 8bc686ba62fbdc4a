import type { OptionSource } from '../records/recordOptions';
import type { RecordType } from '../records/recordTypes';
import { RECORD_TYPES } from '../records/recordTypes';

/** Who opens contracts takes down the counter that one will want, without seeing all of them. */
const counter: RecordType = { ...RECORD_TYPES.counters, create: 'canCreateContracts' };

/** The records that can be added from the form that wants to point to them. */
export const QUICK_CREATE_SOURCES = {
  clients: RECORD_TYPES.clients,
  tanks: RECORD_TYPES.tanks,
  devices: RECORD_TYPES.devices,
  pos: RECORD_TYPES.pos,
  counters: counter,
  freeCounters: counter,
  spareCounters: counter,
} as const satisfies Partial<Record<OptionSource, RecordType>>;

export type QuickCreateSource = keyof typeof QUICK_CREATE_SOURCES;

/** Whether records of this kind can be added so. */
export const isQuickCreateSource = (source: OptionSource): source is QuickCreateSource =>
  source in QUICK_CREATE_SOURCES;
