import { EMIRATES } from '../../../domain/fieldSchemas';
import {
  TANK_INSTALLATIONS,
  TANK_ORIENTATIONS,
  TANK_PRODUCTS,
  TANK_SHAPES,
} from '../../../domain/tanks/tank';
import { optionsOf } from '../../../domain/labels';
import { SplitCoordinates } from '../../ui/form/computedFields';
import type { FieldGroup } from '../../ui/form/formFields';
import type { RefFieldOptions } from '../records/useRecordOptions';

const levelField = (name: string, label: string) =>
  ({ name, label, kind: 'number', unit: '%', required: true }) as const;

const hasDimensions = ({ shape }: Record<string, unknown>): boolean => shape !== 'custom';

export const tankFieldGroups: readonly FieldGroup[] = [
  {
    title: 'Identity',
    fields: [
      { name: 'name', label: 'Name', kind: 'text', required: true },
      { name: 'serial_number', label: 'Serial number', kind: 'text', required: true },
      { name: 'manufacturer', label: 'Manufacturer', kind: 'text' },
      { name: 'year_built', label: 'Year built', kind: 'number' },
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
        kind: 'select',
        options: optionsOf(EMIRATES),
        required: true,
      },
      { name: 'site.address', label: 'Address', kind: 'text', wide: true },
      {
        name: 'site.lat',
        label: 'Latitude',
        kind: 'number',
        help: 'Paste a pair such as 25.0772, 55.1309 to fill in the longitude too',
      },
      { name: 'site.lng', label: 'Longitude', kind: 'number' },
      { name: 'site.makani', label: 'Makani number', kind: 'text' },
      { name: 'site.units_count', label: 'Units', kind: 'number' },
      { name: 'site.contact_name', label: 'Contact name', kind: 'text' },
      { name: 'site.contact_phone', label: 'Contact phone', kind: 'text' },
    ],
    footer: () => <SplitCoordinates lat="site.lat" lng="site.lng" />,
  },
  {
    title: 'Vessel',
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

/** Adds the owner field, for users who may view clients. */
export const withOwnerField = (clients: RefFieldOptions): FieldGroup[] =>
  tankFieldGroups.map((group) =>
    group.title === 'Site'
      ? { ...group, fields: [...group.fields, { name: 'site.owner_client', label: 'Owner', ...clients }] }
      : group,
  );
