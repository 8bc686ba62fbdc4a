import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-final-form';
import type { Field } from './formFields';
import { idOf } from './formFields';
import type { Values } from './formValues';
import type { Keeping, Offer } from './keeping';
import { useTyped } from './keeping';

interface UnfinishedProps {
  keeping: Keeping;
  fields: readonly Field[];
  form: string;
}

/** Keeps a form while it is typed in, and offers what was left in it earlier. */
export function Unfinished({ keeping, fields, form: id }: UnfinishedProps) {
  const form = useForm<Values>();
  const { offer, onContinue, onAfresh } = keeping;
  useTyped(fields, keeping);
  if (!offer) return null;
  const left = fields.filter(({ name }) => Object.hasOwn(offer.typed, name));
  const goOn = () => {
    onContinue();
    form.batch(() => {
      for (const { name } of left) form.change(name, offer.typed[name]);
    });
    focusFirst(left, id);
  };
  const beginAgain = () => {
    onAfresh();
    focusFirst(fields, id);
  };
  return (
    <Alert severity="info" variant="outlined" role="status" aria-label="Unfinished form">
      {saying(offer, left)}
      <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" onClick={goOn}>
          Continue
        </Button>
        <Button size="small" onClick={beginAgain}>
          Start afresh
        </Button>
      </Stack>
    </Alert>
  );
}

const MOST_NAMED = 4;

function saying({ at, isMoved }: Offer, left: readonly Field[]): string {
  const named = left.slice(0, MOST_NAMED).map(({ label }) => label);
  const more = left.length - named.length;
  const what = [...named, ...(more > 0 ? [`${String(more)} more`] : [])].join(', ');
  const moved = isMoved
    ? ' The record has been changed since; your answers would take the place of what it says now.'
    : '';
  return `You left this form unfinished ${at}: ${what}.${moved}`;
}

/** Whoever has chosen goes on with the first answer that is on screen. */
function focusFirst(fields: readonly Field[], form: string): void {
  fields
    .map(({ name }) => document.getElementById(idOf(form, name)))
    .find((control) => control && !control.closest('[hidden]'))
    ?.focus();
}
