import type { Schema } from 'yup';
import { NEW_CLIENT, clientDraft } from '../../../domain/clients/client';
import { NEW_COUNTER, counterDraft } from '../../../domain/counters/counterInput';
import { NEW_DEVICE, deviceDraft } from '../../../domain/devices/device';
import { NEW_POS, posDraft } from '../../../domain/pos/pos';
import { NEW_TANK, tankDraft } from '../../../domain/tanks/tank';
import type { FieldGroup } from '../../ui/form/formFields';
import type { Addable } from './quickCreateSources';
import { clientGroups } from '../clients/clientGroups';
import { counterGroups } from '../counters/counterGroups';
import { deviceGroups } from '../devices/deviceGroups';
import { posGroups } from '../pos/posGroups';
import { tankGroups } from '../tanks/tankGroups';
import { today } from '../../ui/form/today';

interface AddPlan {
  groups: readonly FieldGroup[];
  schema: Schema<object>;
  /** What the form starts with, given what was looked for in vain. */
  fresh: (typed: string) => object;
}

const TELEPHONE = /^\+?\d[\d\s-]{5,}$/;

/** A client is looked for by telephone or by name. */
function clientFrom(typed: string): object {
  if (TELEPHONE.test(typed)) return { ...NEW_CLIENT, phone: typed.replace(/[\s-]/g, '') };
  const [first_name, ...rest] = typed.split(/\s+/).filter(Boolean);
  return { ...NEW_CLIENT, first_name, last_name: rest.join(' ') || undefined };
}

const counter: AddPlan = {
  groups: counterGroups,
  schema: counterDraft,
  fresh: (serial_number) => ({ ...NEW_COUNTER, serial_number, initial_reading_at: today() }),
};

/** The form of each record that another form may add: its own questions and the rules of its own draft. */
export const ADD_PLANS: Record<Addable, AddPlan> = {
  clients: { groups: clientGroups, schema: clientDraft, fresh: clientFrom },
  tanks: { groups: tankGroups, schema: tankDraft, fresh: (name) => ({ ...NEW_TANK, name }) },
  devices: {
    groups: deviceGroups,
    schema: deviceDraft,
    fresh: (serial_number) => ({ ...NEW_DEVICE, serial_number }),
  },
  counters: counter,
  freeCounters: counter,
  spareCounters: counter,
  pos: { groups: posGroups, schema: posDraft, fresh: (serial_number) => ({ ...NEW_POS, serial_number }) },
};
