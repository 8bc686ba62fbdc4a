import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import type { FormEvent, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import type { FieldErrors } from '../../../domain/entity';
import { FieldLayout, describedBy } from '../../ui/form/controls/FieldLayout';

/** One question of a small form. */
export interface SmallField {
  name: string;
  label: string;
  type?: 'text' | 'password' | 'email';
  autoComplete: string;
}

interface SmallFormProps {
  fields: readonly SmallField[];
  faultsOf: (values: Record<string, string>) => FieldErrors;
  button: string;
  waiting: boolean;
  onSubmit: (values: Record<string, string>) => void;
  /** Below the button. */
  children?: ReactNode;
}

/** The form of a page that must be there at once: a few fields, judged when they are sent. */
export function SmallForm({
  fields,
  faultsOf,
  button,
  waiting: isPending,
  onSubmit,
  children,
}: SmallFormProps) {
  const [values, setAnswers] = useState<Record<string, string>>({});
  const [judged, setJudged] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fieldErrors = judged ? faultsOf(values) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setJudged(true);
    const [first] = Object.keys(faultsOf(values));
    if (first === undefined) return onSubmit(values);
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <Stack component="form" ref={form} noValidate onSubmit={submit} spacing={2}>
      {fields.map((field, index) => (
        <Asked
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          fault={fieldErrors[field.name]}
          first={index === 0}
          tell={(value) => {
            setAnswers((before) => ({ ...before, [field.name]: value }));
          }}
        />
      ))}
      <Button type="submit" variant="contained" size="large" aria-disabled={isPending} loading={isPending}>
        {button}
      </Button>
      {children}
    </Stack>
  );
}

interface AskedProps {
  field: SmallField;
  value: string;
  fault?: string;
  first: boolean;
  tell: (value: string) => void;
}

function Asked({ field: { name, label, type, autoComplete }, value, fault, first, tell }: AskedProps) {
  const id = useId();
  return (
    <FieldLayout id={id} label={label} error={fault}>
      <OutlinedInput
        id={id}
        name={name}
        type={type}
        value={value}
        size="small"
        autoFocus={first}
        onChange={({ target }) => {
          tell(target.value);
        }}
        inputProps={{
          autoComplete,
          autoCapitalize: 'none',
          'aria-required': true,
          'aria-describedby': describedBy(id, fault),
        }}
      />
    </FieldLayout>
  );
}
