import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { getIn } from 'final-form';
import type { Ref } from 'react';
import { useFormState } from 'react-final-form';
import type { FieldDef } from './formFields';
import { fieldId } from './formFields';
import type { FormValues } from './formValues';
import { visibleFields, errorAt } from './formValues';
import type { ServerFieldError } from './useServerErrors';

interface ErrorSummaryProps {
  fields: readonly FieldDef[];
  form: string;
  errorOf: ServerFieldError;
  summaryRef: Ref<HTMLDivElement>;
}

/** Validation errors of a submitted form, linked to their fields. */
export function ErrorSummary({ fields, form, errorOf, summaryRef }: ErrorSummaryProps) {
  const { errors, submitFailed, values } = useFormState<FormValues>({
    subscription: { errors: true, submitFailed: true, values: true },
  });
  const ownErrors = submitFailed && errors ? errors : {};
  const invalidFields = visibleFields(fields, values).flatMap((field) => {
    const message = errorAt(ownErrors, field.name) ?? errorOf(field.name, getIn(values, field.name) ?? '');
    return message ? [{ field, message }] : [];
  });
  return (
    <div
      ref={summaryRef}
      tabIndex={-1}
      role="group"
      aria-label="Please fix these fields"
      hidden={invalidFields.length === 0}
    >
      <Alert severity="error" variant="outlined" sx={{ alignItems: 'flex-start' }}>
        <AlertTitle>
          {invalidFields.length === 1 ? 'Please fix 1 field' : 'Please fix these fields'}
        </AlertTitle>
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
      </Alert>
    </div>
  );
}

/** Focuses the field without changing the URL. */
function focusField(event: React.MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const { hash } = event.currentTarget;
  document.getElementById(hash.slice(1))?.focus();
}
