import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { FormField } from './FormField';
import { Surface } from '../layout/Section';
import type { Field, FieldGroup } from './formFields';
import { isShown } from './formFields';
import type { Values } from './formValues';

/** Fields under their heading, or bare without one; a group none of whose questions is put doesn't show. */
export function FormGroup({
  group: { title, fields, narrow, foot },
  form,
}: {
  group: FieldGroup;
  form: string;
}) {
  const asked = useAsked(fields);
  if (asked.length === 0) return null;
  const questions = (
    <Box sx={{ ...(title ? grid : bareGrid), ...(narrow && narrowColumns) }}>
      {asked.map((field) => (
        <Box
          key={field.name + field.kind}
          sx={{
            gridColumn: field.wide || field.kind === 'flags' || field.kind === 'rows' ? '1 / -1' : 'auto',
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
      {foot && <Foot draw={foot} />}
    </>
  );
  return title ? <Surface title={title}>{all}</Surface> : all;
}

/** Drawn again at every keystroke, but nothing else with it. */
function Foot({ draw }: { draw: NonNullable<FieldGroup['foot']> }) {
  const { values } = useFormState<Values>({ subscription: { values: true } });
  return <Box sx={{ '&:not(:empty)': { mt: 2 } }}>{draw(values)}</Box>;
}

/** The fields whose question is put now; drawn again only when that changes. */
function useAsked(fields: readonly Field[]): readonly Field[] {
  const form = useForm<Values>();
  const [typed, setTyped] = useState(() => form.getState().values);
  useEffect(
    () =>
      form.subscribe(
        ({ values }) => {
          setTyped((before) =>
            fields.every((field) => isShown(field, before) === isShown(field, values)) ? before : values,
          );
        },
        { values: true },
      ),
    [form, fields],
  );
  return fields.filter((field) => isShown(field, typed));
}

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: 'repeat(2, minmax(0, 1fr))' } };

const narrowColumns = { gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))' };

/** A dialog's title stands close above; labels of its first fields must not touch it. */
const bareGrid = { ...grid, pt: 1 };
