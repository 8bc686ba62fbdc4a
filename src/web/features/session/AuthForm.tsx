import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import type { FormEvent, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import type { FieldErrors } from '../../../domain/entity';
import { FieldLayout, describedBy } from '../../ui/form/controls/FieldLayout';

/** A field of the form. */
export interface AuthField {
  name: string;
  label: string;
  type?: 'text' | 'password' | 'email';
  autoComplete: string;
}

interface AuthFormProps {
  fields: readonly AuthField[];
  validate: (values: Record<string, string>) => FieldErrors;
  submitLabel: string;
  isPending: boolean;
  onSubmit: (values: Record<string, string>) => void;
  /** Rendered below the button. */
  children?: ReactNode;
}

/**
 * Form with a few text fields, validated on submit. It uses no form library, so that the login page loads
 * fast.
 */
export function AuthForm({ fields, validate, submitLabel, isPending, onSubmit, children }: AuthFormProps) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fieldErrors = isSubmitted ? validate(values) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setSubmitted(true);
    const [firstInvalid] = Object.keys(validate(values));
    if (firstInvalid === undefined) return onSubmit(values);
    form.current?.querySelector<HTMLInputElement>(`[name="${firstInvalid}"]`)?.focus();
  };
  return (
    <Stack component="form" ref={form} noValidate onSubmit={submit} spacing={2}>
      {fields.map((field, index) => (
        <AuthInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          error={fieldErrors[field.name]}
          autoFocus={index === 0}
          onChange={(value) => {
            setValues((current) => ({ ...current, [field.name]: value }));
          }}
        />
      ))}
      <Button type="submit" variant="contained" size="large" aria-disabled={isPending} loading={isPending}>
        {submitLabel}
      </Button>
      {children}
    </Stack>
  );
}

interface AuthInputProps {
  field: AuthField;
  value: string;
  error?: string;
  autoFocus: boolean;
  onChange: (value: string) => void;
}

function AuthInput({
  field: { name, label, type, autoComplete },
  value,
  error,
  autoFocus,
  onChange,
}: AuthInputProps) {
  const id = useId();
  return (
    <FieldLayout id={id} label={label} error={error}>
      <OutlinedInput
        id={id}
        name={name}
        type={type}
        value={value}
        size="small"
        autoFocus={autoFocus}
        onChange={({ target }) => {
          onChange(target.value);
        }}
        inputProps={{
          autoComplete,
          autoCapitalize: 'none',
          'aria-required': true,
          'aria-describedby': describedBy(id, error),
        }}
      />
    </FieldLayout>
  );
}
