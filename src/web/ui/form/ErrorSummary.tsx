import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { getIn } from 'final-form';
import type { Ref } from 'react';
import { useFormState } from 'react-final-form';
import type { Field } from './formFields';
import { idOf } from './formFields';
import type { Values } from './formValues';
import { askedIn, sentenceAt } from './formValues';
import type { ServerFault } from './useServerErrors';

interface FaultSummaryProps {
  fields: readonly Field[];
  form: string;
  faultOf: ServerFault;
  place: Ref<HTMLDivElement>;
}

/** All that is wrong with a submitted form, each a link to its field. */
export function FaultSummary({ fields, form, faultOf, place }: FaultSummaryProps) {
  const { errors, submitFailed, values } = useFormState<Values>({
    subscription: { errors: true, submitFailed: true, values: true },
  });
  const own = submitFailed && errors ? errors : {};
  const wrong = askedIn(fields, values).flatMap((field) => {
    const fault = sentenceAt(own, field.name) ?? faultOf(field.name, getIn(values, field.name) ?? '');
    return fault ? [{ field, fault }] : [];
  });
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label="What needs another look"
      hidden={wrong.length === 0}
    >
      <Alert severity="error" variant="outlined" sx={{ alignItems: 'flex-start' }}>
        <AlertTitle>
          {wrong.length === 1 ? 'One field needs another look' : 'Some fields need another look'}
        </AlertTitle>
        {wrong.map(({ field, fault }) => (
          <Link
            key={field.name}
            href={`#${idOf(form, field.name)}`}
            onClick={toField}
            sx={{ display: 'block' }}
            color="error"
          >
            {fault}
          </Link>
        ))}
      </Alert>
    </div>
  );
}

/** Goes to the field without touching the address. */
function toField(event: React.MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const { hash } = event.currentTarget;
  document.getElementById(hash.slice(1))?.focus();
}
