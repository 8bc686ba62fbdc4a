import { useCallback, useEffect, useState, useRef } from 'react';
import type { RecordForm, RecordFormProps } from './RecordForm';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { ProblemNote } from '../feedback/ErrorAlert';
import { isShown } from './formFields';

interface FormModule {
  RecordForm: typeof RecordForm;
}

let arrived: FormModule | undefined;

/** Fetch what forms are made of before one is opened. */
export const fetchForm = (): Promise<FormModule> =>
  import(/* webpackChunkName: "form" */ './RecordForm').then((module) => (arrived = module));

/** The form, once it is here; one that could not come is fetched again by `again`. */
export function useLaterForm() {
  const [Form, setForm] = useState(() => arrived?.RecordForm);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (Form || isLost) return;
    let here = true;
    fetchForm().then(
      (module) => {
        if (here) setForm(() => module.RecordForm);
      },
      () => {
        if (here) setLost(true);
      },
    );
    return () => {
      here = false;
    };
  }, [Form, isLost]);
  const again = useCallback(() => {
    setLost(false);
  }, []);
  return { Form, isLost, again };
}

/** A form whose code comes when one is opened first, or while nobody waits; its place is kept until then. */
export function LaterForm<D>(props: RecordFormProps<D>) {
  const { Form, isLost, again } = useLaterForm();
  const place = useRef<HTMLDivElement>(null);
  const retry = () => {
    place.current?.focus();
    again();
  };
  return (
    <Box ref={place} tabIndex={-1} sx={unmarked}>
      {Form && <Form {...props} />}
      {isLost && <ProblemNote problem={LOST} onRetry={retry} />}
      {!Form && !isLost && (
        <Skeleton
          variant="rounded"
          height={heightOf(props)}
          role="status"
          aria-label="The form is being fetched"
        />
      )}
    </Box>
  );
}

const unmarked = { outline: 'none' };

const LOST = { message: 'The code of this form could not be fetched. Check your connection and try again.' };

const FIELD_PX = 70;
const BAR_PX = 60;

/** About as high as the form will be, so that nothing jumps when it comes. */
const heightOf = ({ groups, initial }: Pick<RecordFormProps<never>, 'groups' | 'initial'>): number =>
  BAR_PX +
  FIELD_PX * groups.flatMap(({ fields }) => fields.filter((field) => isShown(field, { ...initial }))).length;
