import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { FormField } from './FormField';
import { Section } from '../layout/Section';
import type { FieldDef, FieldGroup } from './formFields';
import { isFieldVisible } from './formFields';
import type { FormValues } from './formValues';

/** A group of fields with an optional heading; hidden if no field is visible. */
export function FormGroup({
  group: { title, fields, dense, footer },
  form,
}: {
  group: FieldGroup;
  form: string;
}) {
  const asked = useVisibleFields(fields);
  if (asked.length === 0) return null;
  const questions = (
    <Box sx={{ ...(title ? grid : untitledGrid), ...(dense && denseColumns) }}>
      {asked.map((field) => (
        <Box
          key={field.name + field.kind}
          sx={{
            gridColumn:
              field.wide || field.kind === 'checkboxes' || field.kind === 'array' ? '1 / -1' : 'auto',
            minWidth: 0,
          }}
        >
          <FormField field={field} form={form} />
        </Box>
      ))}
    </Box>
  );
  const all = (
    <>
      {questions}
      {footer && <GroupFooter render={footer} />}
    </>
  );
  return title ? <Section title={title}>{all}</Section> : all;
}

/** Isolates the re-render on each keystroke. */
function GroupFooter({ render }: { render: NonNullable<FieldGroup['footer']> }) {
  const { values } = useFormState<FormValues>({ subscription: { values: true } });
  return <Box sx={{ '&:not(:empty)': { mt: 2 } }}>{render(values)}</Box>;
}

/** Visible fields; re-renders only when they change. */
function useVisibleFields(fields: readonly FieldDef[]): readonly FieldDef[] {
  const form = useForm<FormValues>();
  const [typed, setTyped] = useState(() => form.getState().values);
  useEffect(
    () =>
      form.subscribe(
        ({ values }) => {
          setTyped((before) =>
            fields.every((field) => isFieldVisible(field, before) === isFieldVisible(field, values))
              ? before
              : values,
          );
        },
        { values: true },
      ),
    [form, fields],
  );
  return fields.filter((field) => isFieldVisible(field, typed));
}

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: 'repeat(2, minmax(0, 1fr))' } };

const denseColumns = { gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))' };

/** Spacing below the dialog title. */
const untitledGrid = { ...grid, pt: 1 };
