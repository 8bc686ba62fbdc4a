import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import type { FormEvent, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import type { FieldFaults } from '../../../domain/entity';
import { FieldFrame, describedBy } from '../../ui/form/controls/FieldLayout';
import { useTypedBefore } from '../../ui/layout/prerenderedPage';

/** One question of a small form. */
export interface SmallField {
  name: string;
  label: string;
  type?: 'text' | 'password' | 'email';
  autoComplete: string;
}

interface SmallFormProps {
  fields: readonly SmallField[];
  faultsOf: (answers: Record<string, string>) => FieldFaults;
  button: string;
  waiting: boolean;
  onSubmit: (answers: Record<string, string>) => void;
  /** Below the button. */
  children?: ReactNode;
}

/** The form of a page that must be there at once: a few fields, judged when they are sent. */
export function SmallForm({ fields, faultsOf, button, waiting, onSubmit, children }: SmallFormProps) {
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [judged, setJudged] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useTypedBefore(form, setAnswers);
  const faults = judged ? faultsOf(answers) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (waiting) return;
    setJudged(true);
    const [first] = Object.keys(faultsOf(answers));
    if (first === undefined) return onSubmit(answers);
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <Stack component="form" ref={form} noValidate onSubmit={submit} spacing={2}>
      {fields.map((field, place) => (
        <Asked
          key={field.name}
          field={field}
          value={answers[field.name] ?? ''}
          fault={faults[field.name]}
          first={place === 0}
          tell={(value) => {
            setAnswers((before) => ({ ...before, [field.name]: value }));
          }}
        />
      ))}
      <Button type="submit" variant="contained" size="large" aria-disabled={waiting} loading={waiting}>
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
    <FieldFrame id={id} label={label} fault={fault}>
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
    </FieldFrame>
  );
}
