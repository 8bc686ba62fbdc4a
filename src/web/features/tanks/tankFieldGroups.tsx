import {
  TANK_INSTALLATIONS,
  TANK_ORIENTATIONS,
  TANK_PRODUCTS,
  TANK_SHAPES,
} from '../../../domain/tanks/tank';
import { optionsOf } from '../../../domain/labels';
import type { FieldGroup } from '../../ui/form/formFields';
import type { RefFieldOptions } from '../records/useRecordOptions';

const levelField = (name: string, label: string) =>
  ({ name, label, kind: 'number', unit: '%', required: true }) as const;

const hasDimensions = ({ shape }: Record<string, unknown>): boolean => shape !== 'custom';

/** Fields of a tank, with the options of its site. */
export const tankFieldGroups = (site: RefFieldOptions): readonly FieldGroup[] => [
  {
    title: 'Identity',
    fields: [
      { name: 'name', label: 'Name', kind: 'text', required: true },
      { name: 'serial_number', label: 'Serial number', kind: 'text', required: true },
      { name: 'site', label: 'Site', required: true, ...site },
      { name: 'manufacturer', label: 'Manufacturer', kind: 'text' },
      { name: 'year_built', label: 'Year built', kind: 'number' },
    ],
  },
  {
    title: 'Tank',
    fields: [
      {
        name: 'product',
        label: 'Product',
        kind: 'select',
        options: optionsOf(TANK_PRODUCTS),
        required: true,
      },
      {
        name: 'installation',
        label: 'Installation',
        kind: 'select',
        options: optionsOf(TANK_INSTALLATIONS),
        required: true,
      },
      {
        name: 'orientation',
        label: 'Orientation',
        kind: 'select',
        options: optionsOf(TANK_ORIENTATIONS),
        required: true,
      },
      {
        name: 'shape',
        label: 'Shape',
        kind: 'select',
        options: optionsOf(TANK_SHAPES),
        required: true,
        help: 'Converts a liquid height to litres, together with the dimensions below; required for devices that report heights',
      },
      { name: 'water_capacity_l', label: 'Water capacity', kind: 'number', unit: 'L', required: true },
      { name: 'diameter_mm', label: 'Diameter', kind: 'number', unit: 'mm', isVisible: hasDimensions },
      {
        name: 'length_mm',
        label: 'Length, heads included',
        kind: 'number',
        unit: 'mm',
        isVisible: (values) => hasDimensions(values) && values.shape !== 'sphere',
      },
      { name: 'sensor_gap_mm', label: 'Sensor gap', kind: 'number', unit: 'mm' },
      { name: 'density_kg_l', label: 'Density', kind: 'number', unit: 'kg/L', required: true },
      { name: 'manifold_group', label: 'Manifold group', kind: 'text' },
      {
        name: 'strapping_table',
        label: 'Strapping table',
        kind: 'strappingTable',
        wide: true,
        help: 'One height in mm and volume in litres per line, for example pasted from a spreadsheet. It overrides the formula of the shape; required for a custom shape.',
      },
    ],
  },
  {
    title: 'Thresholds',
    fields: [
      levelField('critical_level', 'Critical level'),
      levelField('low_level', 'Low level'),
      levelField('max_fill_percent', 'Maximum fill'),
      levelField('high_level', 'High level'),
      levelField('hysteresis', 'Hysteresis'),
      levelField('reserve_percent', 'Reserve'),
    ],
  },
  {
    title: 'Safety',
    fields: [
      { name: 'civil_defence_certificate_no', label: 'Civil Defence certificate number', kind: 'text' },
      { name: 'civil_defence_expiry', label: 'Civil Defence certificate expiry', kind: 'date' },
      { name: 'relief_valve_due', label: 'Relief valve due', kind: 'date' },
      { name: 'hydrotest_due', label: 'Hydrotest due', kind: 'date' },
      { name: 'last_inspection_at', label: 'Last inspection', kind: 'date' },
      { name: 'amc_contract_end', label: 'AMC contract end', kind: 'date' },
    ],
  },
];
