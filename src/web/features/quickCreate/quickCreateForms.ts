import type { Schema } from 'yup';
import { CLIENT_INITIAL_VALUES, clientInputSchema } from '../../../domain/clients/client';
import { COUNTER_INITIAL_VALUES, counterInputSchema } from '../../../domain/counters/counterInput';
import { DEVICE_INITIAL_VALUES, deviceInputSchema } from '../../../domain/devices/device';
import { POS_INITIAL_VALUES, posInputSchema } from '../../../domain/pos/pos';
import { TANK_INITIAL_VALUES, tankInputSchema } from '../../../domain/tanks/tank';
import type { FieldGroup } from '../../ui/form/formFields';
import type { QuickCreateSource } from './quickCreateSources';
import { clientGroups } from '../clients/clientGroups';
import { counterGroups } from '../counters/counterGroups';
import { deviceGroups } from '../devices/deviceGroups';
import { posGroups } from '../pos/posGroups';
import { tankFieldGroups } from '../tanks/tankFieldGroups';
import { today } from '../../ui/form/today';

interface QuickCreateForm {
  groups: readonly FieldGroup[];
  schema: Schema<object>;
  /** What the form starts with, given what was looked for in vain. */
  initialValues: (typed: string) => object;
}

const TELEPHONE = /^\+?\d[\d\s-]{5,}$/;

/** A client is looked for by telephone or by name. */
function clientFromText(typed: string): object {
  if (TELEPHONE.test(typed)) return { ...CLIENT_INITIAL_VALUES, phone: typed.replace(/[\s-]/g, '') };
  const [first_name, ...rest] = typed.split(/\s+/).filter(Boolean);
  return { ...CLIENT_INITIAL_VALUES, first_name, last_name: rest.join(' ') || undefined };
}

const counter: QuickCreateForm = {
  groups: counterGroups,
  schema: counterInputSchema,
  initialValues: (serial_number) => ({
    ...COUNTER_INITIAL_VALUES,
    serial_number,
    initial_reading_at: today(),
  }),
};

/** The form of each record that another form may add: its own questions and the rules of its own draft. */
export const QUICK_CREATE_FORMS: Record<QuickCreateSource, QuickCreateForm> = {
  clients: { groups: clientGroups, schema: clientInputSchema, initialValues: clientFromText },
  tanks: {
    groups: tankFieldGroups,
    schema: tankInputSchema,
    initialValues: (name) => ({ ...TANK_INITIAL_VALUES, name }),
  },
  devices: {
    groups: deviceGroups,
    schema: deviceInputSchema,
    initialValues: (serial_number) => ({ ...DEVICE_INITIAL_VALUES, serial_number }),
  },
  counters: counter,
  freeCounters: counter,
  spareCounters: counter,
  pos: {
    groups: posGroups,
    schema: posInputSchema,
    initialValues: (serial_number) => ({ ...POS_INITIAL_VALUES, serial_number }),
  },
};
