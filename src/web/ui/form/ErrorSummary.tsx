import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { getIn } from 'final-form';
import type { Ref } from 'react';
import { useFormState } from 'react-final-form';
import type { FieldDef } from './formFields';
import type { ApiError } from '../../../domain/entity';
import { fieldId } from './formFields';
import type { FormValues } from './formValues';
import { visibleFields, errorAt } from './formValues';
import type { ServerFieldError } from './useServerErrors';

interface ErrorSummaryProps {
  fields: readonly FieldDef[];
  form: string;
  /** The server's error. */
  error: ApiError | undefined;
  errorOf: ServerFieldError;
  summaryRef: Ref<HTMLDivElement>;
}

/** Flattens nested errors to their messages. */
const messagesOf = (errors: unknown): string[] => {
  if (typeof errors === 'string') return [errors];
  return typeof errors === 'object' && errors !== null ? Object.values(errors).flatMap(messagesOf) : [];
};

/**
 * Validation errors of a submitted form, linked to their fields; errors without a visible field are plain
 * text.
 */
export function ErrorSummary({ fields, form, error, errorOf, summaryRef }: ErrorSummaryProps) {
  const { errors, submitFailed, values } = useFormState<FormValues>({
    subscription: { errors: true, submitFailed: true, values: true },
  });
  const ownErrors = submitFailed && errors ? errors : {};
  const visible = visibleFields(fields, values);
  const invalidFields = visible.flatMap((field) => {
    const message = errorAt(ownErrors, field.name) ?? errorOf(field.name, getIn(values, field.name) ?? '');
    return message ? [{ field, message }] : [];
  });
  const otherMessages = [
    ...Object.entries(error?.fields ?? {})
      .filter(([path]) => visible.every(({ name }) => name !== path))
      .map(([, message]) => message),
    ...(invalidFields.length === 0 ? messagesOf(ownErrors) : []),
  ];
  return (
    <div
      ref={summaryRef}
      tabIndex={-1}
      role="group"
      aria-label="Please fix these fields"
      hidden={invalidFields.length === 0 && otherMessages.length === 0}
    >
      <Alert severity="error" variant="outlined" sx={{ alignItems: 'flex-start' }}>
        <AlertTitle>{TITLES[invalidFields.length] ?? 'Please fix these fields'}</AlertTitle>
        {invalidFields.map(({ field, message }) => (
          <Link
            key={field.name}
            href={`#${fieldId(form, field.name)}`}
            onClick={focusField}
            sx={{ display: 'block' }}
            color="error"
          >
            {message}
          </Link>
        ))}
        {otherMessages.map((message) => (
          <div key={message}>{message}</div>
        ))}
      </Alert>
    </div>
  );
}

/** Titles by number of invalid fields. */
const TITLES = ['This can’t be saved yet', 'Please fix 1 field'];

/** Focuses the field without changing the URL. */
function focusField(event: React.MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const { hash } = event.currentTarget;
  document.getElementById(hash.slice(1))?.focus();
}
