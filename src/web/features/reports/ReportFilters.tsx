import Button from '@mui/material/Button';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import Chip from '@mui/material/Chip';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMemo, useState } from 'react';
import { optionsOf } from '../../../domain/labels';
import type { ReportFilter, ReportPage, ReportRecord } from '../../../domain/reports/report';
import { describeFilter } from '../../../domain/reports/report';
import { REPORT_PRESETS, parsePeriod } from '../../../domain/reports/reportPeriod';
import { between, choice, day, notBefore } from '../../../domain/fieldSchemas';
import { inputSchema, listOf, text } from '../../../domain/validation';
import type { FieldDef, FieldGroup } from '../../ui/form/formFields';
import { FormDialog } from '../../ui/form/FormDialog';
import { today } from '../../ui/form/today';
import type { RefFieldOptions } from '../records/useRecordOptions';
import { useRecordOptions } from '../records/useRecordOptions';
import { REPORT_OPTIONS } from './reportRecords';
import type { ReportView } from './useReport';

interface ReportFiltersProps extends Pick<ReportView, 'params' | 'change'> {
  filters: readonly ReportFilter[];
  /** Filters of the last response as text. */
  described: ReportPage['filters'];
}

const CUSTOM = 'custom';

/** Filters of a report as chips, with a dialog to change them. */
export function ReportFilters({ filters, described, params, change }: ReportFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const describeFilterValue = (filter: ReportFilter) =>
    described.find(({ label }) => label === filter.label)?.text ??
    describeFilter(filter, params.get(filter.name) ?? filter.initial ?? '', today());
  return (
    <>
      {filters.length > 0 && (
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Filter
        </Button>
      )}
      {filters.map((filter) => {
        const { name, label, initial } = filter;
        const value = params.get(name);
        if (!value && !initial) return null;
        const chip = {
          label: `${label}: ${describeFilterValue(filter)}`,
          ...(value && { onDelete: () => change({ [name]: undefined }) }),
        };
        return filter.kind === 'period' ? (
          <PeriodChip
            key={name}
            {...chip}
            value={value ?? initial ?? ''}
            onChange={(preset) => change({ [name]: preset === initial ? undefined : preset })}
            onOther={() => setIsOpen(true)}
          />
        ) : (
          <Chip key={name} {...chip} onClick={() => setIsOpen(true)} />
        );
      })}
      {isOpen && (
        <FilterDialog
          filters={filters}
          described={described}
          params={params}
          onApply={(values) => {
            change(values);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface PeriodChipProps {
  label: string;
  /** A preset or a range of days. */
  value: string;
  onChange: (preset: string) => void;
  /** Opens the form for a custom range of days. */
  onOther: () => void;
  onDelete?: () => void;
}

/** The period of a report with a menu of presets. */
function PeriodChip({ value, onChange, onOther, ...chip }: PeriodChipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <Chip
        {...chip}
        icon={<CalendarIcon fontSize="small" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {Object.entries(REPORT_PRESETS).map(([preset, presetLabel]) => (
          <MenuItem key={preset} selected={preset === value} onClick={choose(() => onChange(preset))}>
            {presetLabel}
          </MenuItem>
        ))}
        <MenuItem onClick={choose(onOther)}>Custom period…</MenuItem>
      </Menu>
    </>
  );
}

/** Searches for records of each type. */
const useReportOptions = (): Record<ReportRecord, RefFieldOptions> => ({
  alarm: useRecordOptions(REPORT_OPTIONS.alarm),
  bill: useRecordOptions(REPORT_OPTIONS.bill),
  client: useRecordOptions(REPORT_OPTIONS.client),
  contract: useRecordOptions(REPORT_OPTIONS.contract),
  counter: useRecordOptions(REPORT_OPTIONS.counter),
  device: useRecordOptions(REPORT_OPTIONS.device),
  order: useRecordOptions(REPORT_OPTIONS.order),
  pos: useRecordOptions(REPORT_OPTIONS.pos),
  site: useRecordOptions(REPORT_OPTIONS.site),
  tank: useRecordOptions(REPORT_OPTIONS.tank),
  user: useRecordOptions(REPORT_OPTIONS.user),
  wallet: useRecordOptions(REPORT_OPTIONS.wallet),
});

interface FilterDialogProps extends Omit<ReportFiltersProps, 'change'> {
  onApply: (values: Record<string, string | undefined>) => void;
  onClose: () => void;
}

type FilterInput = Record<string, string | string[] | number | boolean | null | undefined>;

/** Dialog with all filters, applied together. */
function FilterDialog({ filters, described, params, onApply, onClose }: FilterDialogProps) {
  const options = useReportOptions();
  const groups: readonly FieldGroup[] = [
    {
      fields: filters.flatMap((filter) =>
        toFields(filter, options, {
          value: params.get(filter.name),
          text: described.find(({ label }) => label === filter.label)?.text,
        }),
      ),
    },
  ];
  const schema = useMemo(
    () => inputSchema(Object.fromEntries(filters.flatMap((filter) => Object.entries(schemaOf(filter))))),
    [filters],
  );
  const initialValues = useMemo(
    () =>
      Object.fromEntries(
        filters.flatMap((filter) => Object.entries(toInput(filter, params.get(filter.name)))),
      ),
    [filters, params],
  );
  return (
    <FormDialog
      title="Filters"
      groups={groups}
      schema={schema}
      initialValues={initialValues}
      isPending={false}
      saveLabel="Apply"
      onSubmit={(input: FilterInput) => {
        onApply(Object.fromEntries(filters.map((filter) => [filter.name, toText(filter, input)])));
      }}
      onClose={onClose}
    />
  );
}

const fromName = (name: string) => `${name}_from`;
const toName = (name: string) => `${name}_to`;

const isCustomPeriod = (name: string) => (values: Record<string, unknown>) => values[name] === CUSTOM;

/** Form fields of a filter. */
function toFields(
  filter: ReportFilter,
  options: Record<ReportRecord, RefFieldOptions>,
  current: { value: string | null; text: string | undefined },
): FieldDef[] {
  const { name, label, required } = filter;
  if (filter.kind === 'period')
    return [
      {
        name,
        label,
        required,
        kind: 'select',
        options: [
          ...Object.entries(REPORT_PRESETS).map(([value, presetLabel]) => ({ value, label: presetLabel })),
          { value: CUSTOM, label: 'Custom period' },
        ],
      },
      ...(
        [
          [fromName(name), `${label}: from`],
          [toName(name), `${label}: to`],
        ] as const
      ).map(([field, fieldLabel]): FieldDef => ({
        name: field,
        label: fieldLabel,
        kind: 'date',
        required: true,
        isVisible: isCustomPeriod(name),
      })),
    ];
  if (filter.kind === 'day') return [{ name, label, required, kind: 'date' }];
  if (filter.kind === 'text') return [{ name, label, kind: 'text', suggestions: filter.suggestions }];
  if (filter.kind === 'number')
    return [{ name, label, kind: 'number', ...(filter.unit && { unit: filter.unit }) }];
  if (filter.kind === 'record') {
    const selected = current.value && current.text ? { _id: current.value, label: current.text } : null;
    return [{ name, label, required, ...options[filter.record], selected }];
  }
  const choices = optionsOf(filter.kind === 'flag' ? ['yes', 'no'] : filter.values);
  if (filter.kind === 'choice' && filter.multiple)
    return [{ name, label, kind: 'checkboxes', options: choices }];
  return [{ name, label, required, kind: 'select', options: choices }];
}

function schemaOf(filter: ReportFilter) {
  const { name, label } = filter;
  if (filter.kind === 'period')
    return {
      [name]: text(label).required(`${label} is required`),
      [fromName(name)]: day(`${label}: from`)
        .nullable()
        .when(name, { is: CUSTOM, then: (schema) => schema.required(`${label}: from is required`) }),
      [toName(name)]: day(`${label}: to`)
        .nullable()
        .when(name, { is: CUSTOM, then: (schema) => schema.required(`${label}: to is required`) })
        .test('order', 'The end can’t be before the beginning', notBefore(fromName(name))),
    };
  if (filter.kind === 'day') return { [name]: day(label).nullable() };
  if (filter.kind === 'number') return { [name]: between(label, filter.min, filter.max).nullable() };
  if (filter.kind === 'choice' && filter.multiple)
    return { [name]: listOf(label, choice(label, filter.values).required(), filter.values.length) };
  return { [name]: text(label, 400).nullable() };
}

/** Form values for the text in the URL. */
function toInput(filter: ReportFilter, value: string | null): FilterInput {
  const { name, kind, initial } = filter;
  const current = value ?? initial ?? '';
  if (kind === 'period') {
    const period = parsePeriod(current, today());
    const isPreset = Object.hasOwn(REPORT_PRESETS, current);
    return {
      [name]: isPreset ? current : CUSTOM,
      [fromName(name)]: period?.from ?? '',
      [toName(name)]: period?.to ?? '',
    };
  }
  if (kind === 'day') return { [name]: current === 'today' ? today() : current };
  if (kind === 'number') return { [name]: current === '' ? '' : Number(current) };
  if (kind === 'choice' && filter.multiple) return { [name]: current.split(',').filter(Boolean) };
  return { [name]: current };
}

/** Text in the URL for the form values; undefined for the initial value. */
function toText(filter: ReportFilter, input: FilterInput): string | undefined {
  const { name, kind, initial } = filter;
  const value = input[name];
  const result =
    kind === 'period' && value === CUSTOM
      ? `${String(input[fromName(name)])}..${String(input[toName(name)])}`
      : Array.isArray(value)
        ? value.join(',')
        : String(value ?? '');
  if (kind === 'day' && initial === 'today' && result === today()) return undefined;
  return result === '' || result === initial ? undefined : result;
}
