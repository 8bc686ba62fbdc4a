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
  const visible = useVisibleFields(fields);
  if (visible.length === 0) return null;
  const grid = (
    <Box sx={{ ...(title ? gridStyle : untitledGridStyle), ...(dense && denseGridStyle) }}>
      {visible.map((field) => (
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
  const content = (
    <>
      {grid}
      {footer && <GroupFooter render={footer} />}
    </>
  );
  return title ? <Section title={title}>{content}</Section> : content;
}

/** Renders the footer separately, so that typing does not render the group. */
function GroupFooter({ render }: { render: NonNullable<FieldGroup['footer']> }) {
  const { values } = useFormState<FormValues>({ subscription: { values: true } });
  return <Box sx={{ '&:not(:empty)': { mt: 2 } }}>{render(values)}</Box>;
}

/** Visible fields; re-renders only when they change. */
function useVisibleFields(fields: readonly FieldDef[]): readonly FieldDef[] {
  const form = useForm<FormValues>();
  const [lastValues, setLastValues] = useState(() => form.getState().values);
  useEffect(
    () =>
      form.subscribe(
        ({ values }) => {
          setLastValues((current) =>
            fields.every((field) => isFieldVisible(field, current) === isFieldVisible(field, values))
              ? current
              : values,
          );
        },
        { values: true },
      ),
    [form, fields],
  );
  return fields.filter((field) => isFieldVisible(field, lastValues));
}

const gridStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', lg: 'repeat(2, minmax(0, 1fr))' },
};

const denseGridStyle = { gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))' };

/** Spacing below the dialog title. */
const untitledGridStyle = { ...gridStyle, pt: 1 };
