import type { Source } from '../records/recordOptions';
import type { AreaWords } from '../records/recordTypes';
import { AREAS } from '../records/recordTypes';

/** Who opens contracts takes down the counter that one will want, without seeing all of them. */
const counter: AreaWords = { ...AREAS.counters, create: 'canCreateContracts' };

/** The records that can be added from the form that wants to point to them. */
export const ADDABLE = {
  clients: AREAS.clients,
  tanks: AREAS.tanks,
  devices: AREAS.devices,
  pos: AREAS.pos,
  counters: counter,
  freeCounters: counter,
  spareCounters: counter,
} as const satisfies Partial<Record<Source, AreaWords>>;

export type Addable = keyof typeof ADDABLE;

/** Whether records of this kind can be added so. */
export const isAddable = (source: Source): source is Addable => source in ADDABLE;
