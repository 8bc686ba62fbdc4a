import { EMIRATES } from '../../../domain/fields';
import {
  NEW_TANK,
  TANK_INSTALLATIONS,
  TANK_ORIENTATIONS,
  TANK_PRODUCTS,
  tankDraft,
} from '../../../domain/tank';
import { choicesOf } from '../../../domain/words';
import { tanks } from '../../entities/tanks';
import type { FieldGroup } from '../../ui/formFields';
import { FormScreen } from '../FormScreen';
import { AREAS } from '../areas';

const level = (name: string, label: string) =>
  ({ name, label, kind: 'number', unit: '%', required: true }) as const;

const groups: readonly FieldGroup[] = [
  {
    title: 'Identity',
    fields: [
      { name: 'name', label: 'Name', kind: 'text', required: true },
      { name: 'serial_number', label: 'Serial number', kind: 'text', required: true },
      { name: 'manufacturer', label: 'Manufacturer', kind: 'text' },
    ],
  },
  {
    title: 'Site',
    fields: [
      { name: 'site.code', label: 'Site code', kind: 'text', required: true },
      { name: 'site.name', label: 'Site name', kind: 'text', required: true },
      { name: 'site.area', label: 'Area', kind: 'text' },
      {
        name: 'site.emirate',
        label: 'Emirate',
        kind: 'choice',
        options: choicesOf(EMIRATES),
        required: true,
      },
    ],
  },
  {
    title: 'Vessel',
    fields: [
      {
        name: 'product',
        label: 'Product',
        kind: 'choice',
        options: choicesOf(TANK_PRODUCTS),
        required: true,
      },
      {
        name: 'installation',
        label: 'Installation',
        kind: 'choice',
        options: choicesOf(TANK_INSTALLATIONS),
        required: true,
      },
      {
        name: 'orientation',
        label: 'Orientation',
        kind: 'choice',
        options: choicesOf(TANK_ORIENTATIONS),
        required: true,
      },
      { name: 'water_capacity_l', label: 'Water capacity', kind: 'number', unit: 'L', required: true },
    ],
  },
  {
    title: 'Thresholds',
    fields: [
      level('critical_level', 'Critical level'),
      level('low_level', 'Low level'),
      level('max_fill_percent', 'Maximum fill'),
      level('high_level', 'High level'),
      level('hysteresis', 'Hysteresis'),
    ],
  },
  {
    title: 'Safety',
    fields: [{ name: 'civil_defence_expiry', label: 'Civil Defence certificate expiry', kind: 'date' }],
  },
];

const plan = { groups, schema: tankDraft, fresh: NEW_TANK };

/** Add a tank, or change what is written about one. */
export default function TankForm() {
  return <FormScreen kit={tanks} area={AREAS.tanks} nameOf={({ code }) => code} plan={plan} />;
}
