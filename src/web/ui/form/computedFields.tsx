import { getIn } from 'final-form';
import { useEffect, useRef } from 'react';
import { useForm, useFormState } from 'react-final-form';
import type { FormValues } from './formValues';
import { parseCoordinates } from '../../../domain/coordinates';
import type { ReactNode } from 'react';

interface FillFromSelectionProps {
  /** Values derived from a selection, by field path; null without one. */
  values: Readonly<Record<string, string | null>>;
}

/** Fills empty or previously derived fields from a selection. */
export function FillFromSelection({ values }: FillFromSelectionProps) {
  const form = useForm<FormValues>();
  const derivedValues = useRef<Record<string, unknown>>({});
  const serialized = JSON.stringify(values);
  useEffect(() => {
    form.batch(() => {
      for (const [name, derived] of Object.entries(
        JSON.parse(serialized) as FillFromSelectionProps['values'],
      )) {
        const current: unknown = getIn(form.getState().values, name);
        if (current === derived || (current && current !== derivedValues.current[name])) continue;
        derivedValues.current[name] = derived;
        form.change(name, derived ?? undefined);
      }
    });
  }, [form, serialized]);
  return null;
}

interface LinkedDateProps {
  /** Path of the observed field, including nested values. */
  field: string;
  /** Path of the dependent date; later dates are kept. */
  dateField: string;
  date: string;
}

const isPathWithin = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);

/**
 * Moves the effective date when a field changes, and back when the change is reverted; keeps manual edits.
 */
export function LinkedDate({ field, dateField, date }: LinkedDateProps) {
  const form = useForm<FormValues>();
  const isMoved = useRef(false);
  useEffect(
    () =>
      form.subscribe(
        ({ dirtyFields = {}, initialValues, values }) => {
          const initialDate = initialValues?.[dateField];
          const isChanged = Object.entries(dirtyFields).some(
            ([path, isDirty]) => isDirty && isPathWithin(path, field),
          );
          if (isChanged === isMoved.current || typeof initialDate !== 'string') return;
          isMoved.current = isChanged;
          if (isChanged && values[dateField] === initialDate && initialDate < date)
            form.change(dateField, date);
          if (!isChanged && values[dateField] === date) form.change(dateField, initialDate);
        },
        { dirtyFields: true, initialValues: true, values: true },
      ),
    [form, field, dateField, date],
  );
  return null;
}

interface SplitCoordinatesProps {
  /** Field paths; the pair is entered in the first. */
  lat: string;
  lng: string;
}

/** Splits a coordinate pair over both fields, on paste or blur. */
export function SplitCoordinates({ lat, lng }: SplitCoordinatesProps) {
  const form = useForm<FormValues>();
  const previousText = useRef('');
  useEffect(
    () =>
      form.subscribe(
        ({ active, values }) => {
          const latValue: unknown = getIn(values, lat);
          const text = typeof latValue === 'string' ? latValue : '';
          const isBeingTyped = active === lat && text.length <= previousText.current.length + 1;
          previousText.current = text;
          const pair = isBeingTyped ? undefined : parseCoordinates(text);
          if (!pair) return;
          form.batch(() => {
            form.change(lat, pair[0]);
            form.change(lng, pair[1]);
          });
        },
        { active: true, values: true },
      ),
    [form, lat, lng],
  );
  return null;
}

interface DefaultValueProps {
  name: string;
  /** The current default; `defaults` also contains earlier ones. */
  value: number;
  defaults: readonly number[];
}

/** Keeps a field at its computed default until it is edited; emptying it also counts. */
export function DefaultValue({ name, value, defaults }: DefaultValueProps) {
  const form = useForm<FormValues>();
  useEffect(() => {
    const current = form.getState().values[name];
    const isEdited =
      typeof current === 'number'
        ? !defaults.includes(current)
        : Boolean(current) || form.getFieldState(name)?.visited;
    if (!isEdited && current !== value) form.change(name, value);
  }, [form, name, value, defaults]);
  return null;
}

interface DefaultCheckedProps {
  name: string;
  value: boolean;
}

/** Keeps a checkbox at its computed default until it is edited. */
export function DefaultChecked({ name, value }: DefaultCheckedProps) {
  const form = useForm<FormValues>();
  const appliedDefault = useRef(value);
  useEffect(() => {
    if (appliedDefault.current === value) return;
    appliedDefault.current = value;
    if (!form.getFieldState(name)?.touched) form.change(name, value);
  }, [form, name, value]);
  return null;
}

interface DefaultRowsProps {
  name: string;
  rows: readonly FormValues[];
}

/** Keeps rows at their computed defaults until one is edited. */
export function DefaultRows({ name, rows }: DefaultRowsProps) {
  const form = useForm<FormValues>();
  const appliedRows = useRef('[]');
  const serializedRows = JSON.stringify(rows);
  useEffect(() => {
    const current = JSON.stringify(getIn(form.getState().values, name) ?? []);
    if (current !== appliedRows.current && current !== serializedRows) return;
    appliedRows.current = serializedRows;
    if (current !== serializedRows) form.change(name, JSON.parse(serializedRows));
  }, [form, name, serializedRows]);
  return null;
}

const VALUES_SUBSCRIPTION = { values: true };

/** Re-renders on each change of the form values. */
export function FormValuesSpy({ children }: { children: (values: FormValues) => ReactNode }) {
  const { values } = useFormState<FormValues>({ subscription: VALUES_SUBSCRIPTION });
  return <>{children(values)}</>;
}
