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
  const filled = useRef<Record<string, unknown>>({});
  const said = JSON.stringify(values);
  useEffect(() => {
    form.batch(() => {
      for (const [name, answer] of Object.entries(JSON.parse(said) as FillFromSelectionProps['values'])) {
        const held: unknown = getIn(form.getState().values, name);
        if (held === answer || (held && held !== filled.current[name])) continue;
        filled.current[name] = answer;
        form.change(name, answer ?? undefined);
      }
    });
  }, [form, said]);
  return null;
}

interface LinkedDateProps {
  /** The observed field, including nested values. */
  field: string;
  /** The dependent date; later dates are kept. */
  day: string;
  to: string;
}

const isPathWithin = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);

/** Moves the effective date when a field changes, and back when the change is reverted; manual edits are kept. */
export function LinkedDate({ field, day, to }: LinkedDateProps) {
  const form = useForm<FormValues>();
  const moved = useRef(false);
  useEffect(
    () =>
      form.subscribe(
        ({ dirtyFields = {}, initialValues, values }) => {
          const first = initialValues?.[day];
          const isChanged = Object.entries(dirtyFields).some(([path, is]) => is && isPathWithin(path, field));
          if (isChanged === moved.current || typeof first !== 'string') return;
          moved.current = isChanged;
          if (isChanged && values[day] === first && first < to) form.change(day, to);
          if (!isChanged && values[day] === to) form.change(day, first);
        },
        { dirtyFields: true, initialValues: true, values: true },
      ),
    [form, field, day, to],
  );
  return null;
}

interface SplitCoordinatesProps {
  /** Field paths; the pair is typed into the first. */
  lat: string;
  lng: string;
}

/** Splits a coordinate pair over both fields, on paste or blur. */
export function SplitCoordinates({ lat, lng }: SplitCoordinatesProps) {
  const form = useForm<FormValues>();
  const before = useRef('');
  useEffect(
    () =>
      form.subscribe(
        ({ active, values }) => {
          const typed: unknown = getIn(values, lat);
          const text = typeof typed === 'string' ? typed : '';
          const isBeingTyped = active === lat && text.length <= before.current.length + 1;
          before.current = text;
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
  /** The current default and earlier defaults. */
  value: number;
  defaults: readonly number[];
}

/** Keeps a field at its computed default until it is edited. */
export function DefaultValue({ name, value, defaults }: DefaultValueProps) {
  const form = useForm<FormValues>();
  useEffect(() => {
    const held = form.getState().values[name];
    const isOwn =
      typeof held === 'string' ? held !== '' : typeof held === 'number' && !defaults.includes(held);
    if (!isOwn && held !== value) form.change(name, value);
  }, [form, name, value, defaults]);
  return null;
}

interface DefaultCheckedProps {
  name: string;
  /** The current default. */
  value: boolean;
}

/** Keeps a checkbox at its computed default until it is edited. */
export function DefaultChecked({ name, value }: DefaultCheckedProps) {
  const form = useForm<FormValues>();
  const followed = useRef(value);
  useEffect(() => {
    if (followed.current === value) return;
    followed.current = value;
    if (!form.getFieldState(name)?.touched) form.change(name, value);
  }, [form, name, value]);
  return null;
}

interface DefaultRowsProps {
  /** Path of the rows. */
  name: string;
  /** Current default rows. */
  rows: readonly FormValues[];
}

/** Keeps rows at their computed defaults until one is edited. */
export function DefaultRows({ name, rows }: DefaultRowsProps) {
  const form = useForm<FormValues>();
  const put = useRef<unknown>(undefined);
  const estimated = JSON.stringify(rows);
  useEffect(() => {
    const held: unknown = getIn(form.getState().values, name);
    if (JSON.stringify(held) === estimated) put.current = held;
    if (held !== put.current) return;
    form.change(name, JSON.parse(estimated));
    put.current = getIn(form.getState().values, name);
  }, [form, name, estimated]);
  return null;
}

const VALUES_SUBSCRIPTION = { values: true };

/** Re-renders on each change of the form values. */
export function FormValuesSpy({ children }: { children: (values: FormValues) => ReactNode }) {
  const { values } = useFormState<FormValues>({ subscription: VALUES_SUBSCRIPTION });
  return <>{children(values)}</>;
}
