import { useCallback, useEffect, useState, useRef } from 'react';
import type { RecordForm, RecordFormProps } from './RecordForm';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { isFieldVisible } from './formFields';

interface FormModule {
  RecordForm: typeof RecordForm;
}

let loadedModule: FormModule | undefined;

/** Fetch what forms are made of before one is opened. */
export const loadRecordForm = (): Promise<FormModule> =>
  import(/* webpackChunkName: "form" */ './RecordForm').then((module) => (loadedModule = module));

/** The form, once it is here; one that could not come is fetched again by `retry`. */
export function useRecordFormModule() {
  const [Form, setForm] = useState(() => loadedModule?.RecordForm);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (Form || hasFailed) return;
    let here = true;
    loadRecordForm().then(
      (module) => {
        if (here) setForm(() => module.RecordForm);
      },
      () => {
        if (here) setFailed(true);
      },
    );
    return () => {
      here = false;
    };
  }, [Form, hasFailed]);
  const retry = useCallback(() => {
    setFailed(false);
  }, []);
  return { Form, hasFailed, retry };
}

/** A form whose code comes when one is opened first, or while nobody waits; its place is kept until then. */
export function LazyRecordForm<D>(props: RecordFormProps<D>) {
  const { Form, hasFailed, retry } = useRecordFormModule();
  const place = useRef<HTMLDivElement>(null);
  const retryAndFocus = () => {
    place.current?.focus();
    retry();
  };
  return (
    <Box ref={place} tabIndex={-1} sx={placeholderStyle}>
      {Form && <Form {...props} />}
      {hasFailed && <ErrorAlert error={LOAD_ERROR} onRetry={retryAndFocus} />}
      {!Form && !hasFailed && (
        <Skeleton
          variant="rounded"
          height={estimateHeight(props)}
          role="status"
          aria-label="Loading the form"
        />
      )}
    </Box>
  );
}

const placeholderStyle = { outline: 'none' };

const LOAD_ERROR = {
  message: 'The form could not be loaded. Check your connection and try again.',
};

const FIELD_PX = 70;
const SAVE_BAR_PX = 60;

/** About as high as the form will be, so that nothing jumps when it comes. */
const estimateHeight = ({
  groups,
  initialValues,
}: Pick<RecordFormProps<never>, 'groups' | 'initialValues'>): number =>
  SAVE_BAR_PX +
  FIELD_PX *
    groups.flatMap(({ fields }) => fields.filter((field) => isFieldVisible(field, { ...initialValues })))
      .length;
