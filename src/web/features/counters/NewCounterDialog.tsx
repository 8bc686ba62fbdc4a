import { useMemo } from 'react';
import { COUNTER_OWNERS, COUNTER_SIZES } from '../../../domain/counters/counter';
import { COUNTER_INITIAL_VALUES, counterInputSchema } from '../../../domain/counters/counterInput';
import { optionsOf } from '../../../domain/labels';
import type { FieldGroup, QuickCreateFormProps } from '../../ui/form/formFields';
import { today } from '../../ui/form/today';
import { QuickCreateFormDialog } from '../quickCreate/QuickCreateFormDialog';
import type { RefFieldOptions } from '../records/useRecordOptions';
import { useRecordOptions } from '../records/useRecordOptions';
import { contractSiteOptions } from '../sites/siteOptions';
import { counterRecords } from './counterRecords';

const required = true;

const counterGroups = (site: RefFieldOptions): readonly FieldGroup[] => [
  {
    title: 'Identity',
    fields: [
      { name: 'serial_number', label: 'Serial number', kind: 'text', required },
      {
        name: 'size',
        label: 'Size',
        kind: 'select',
        options: COUNTER_SIZES.map((size) =>
          size === 'other' ? { value: size, label: 'Other' } : { value: size, label: size },
        ),
        required,
      },
      { name: 'make', label: 'Make', kind: 'text' },
      { name: 'model', label: 'Model', kind: 'text' },
      { name: 'year', label: 'Year', kind: 'number' },
      { name: 'ownership', label: 'Ownership', kind: 'select', options: optionsOf(COUNTER_OWNERS) },
      { name: 'seal_no', label: 'Seal number', kind: 'text' },
      { name: 'calibration_due', label: 'Calibration due', kind: 'date' },
    ],
  },
  {
    title: 'Installation',
    fields: [
      { name: 'site', label: 'Site', required, ...site },
      { name: 'unit_no', label: 'Unit', kind: 'text', required },
      { name: 'riser', label: 'Riser', kind: 'text' },
      { name: 'floor', label: 'Floor', kind: 'text' },
      { name: 'route_code', label: 'Route', kind: 'text', suggestions: 'route' },
      { name: 'route_order', label: 'Position on route', kind: 'number' },
    ],
  },
  {
    title: 'Metering',
    fields: [
      { name: 'initial_reading', label: 'Initial reading', kind: 'number', unit: 'm³', required },
      { name: 'initial_reading_at', label: 'Initial reading date', kind: 'date', required },
      { name: 'digits', label: 'Digits', kind: 'number', help: 'Digits before the decimal point; default 5' },
      {
        name: 'decimals',
        label: 'Decimals',
        kind: 'number',
        help: 'Digits after the decimal point; default 3',
      },
      { name: 'supply_pressure_mbar', label: 'Supply pressure', kind: 'number', unit: 'mbar' },
      { name: 'meter_factor', label: 'Meter factor', kind: 'number' },
      { name: 'multiplier', label: 'Multiplier', kind: 'number' },
    ],
  },
];

/** Quick create dialog of a counter. */
export default function NewCounterDialog(props: QuickCreateFormProps) {
  const site = useRecordOptions(contractSiteOptions);
  const groups = useMemo(() => counterGroups(site), [site]);
  return (
    <QuickCreateFormDialog
      {...props}
      recordType={counterRecords}
      groups={groups}
      schema={counterInputSchema}
      initialValues={(serial_number) => ({
        ...COUNTER_INITIAL_VALUES,
        serial_number,
        initial_reading_at: today(),
      })}
    />
  );
}
