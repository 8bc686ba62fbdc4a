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

/** Preloads the form chunk. */
export const loadRecordForm = (): Promise<FormModule> =>
  import(/* webpackChunkName: "form" */ './RecordForm').then((module) => (loadedModule = module));

/** The lazily loaded form; `retry` reloads it after a failure. */
function useRecordFormModule() {
  const [Form, setForm] = useState(() => loadedModule?.RecordForm);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (Form || hasFailed) return;
    let isMounted = true;
    loadRecordForm().then(
      (module) => {
        if (isMounted) setForm(() => module.RecordForm);
      },
      () => {
        if (isMounted) setFailed(true);
      },
    );
    return () => {
      isMounted = false;
    };
  }, [Form, hasFailed]);
  const retry = useCallback(() => {
    setFailed(false);
  }, []);
  return { Form, hasFailed, retry };
}

/** Lazily loaded form with a placeholder of its size; in a dialog, its first field gets the focus. */
export function LazyRecordForm<D>(props: RecordFormProps<D>) {
  const { Form, hasFailed, retry } = useRecordFormModule();
  const container = useRef<HTMLDivElement>(null);
  const isInDialog = props.onCancel !== undefined;
  useEffect(() => {
    if (Form && isInDialog) container.current?.querySelector<HTMLElement>(FIELD)?.focus();
  }, [Form, isInDialog]);
  const retryAndFocus = () => {
    container.current?.focus();
    retry();
  };
  return (
    <Box ref={container} tabIndex={-1} sx={placeholderStyle}>
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

/** Visible fields; MUI hides the inputs of selects and the copies of text areas from assistive technology. */
const FIELD = ['input:not([type="file"])', 'textarea', 'select', '[role="combobox"]']
  .map((field) => `${field}:not(:disabled, [aria-hidden="true"])`)
  .join();

const placeholderStyle = { outline: 'none' };

const LOAD_ERROR = {
  message: 'The form could not be loaded. Check your connection and try again.',
};

const FIELD_PX = 70;
const SAVE_BAR_PX = 60;

/** Approximate form height, to avoid layout shift. */
const estimateHeight = ({
  groups,
  initialValues,
}: Pick<RecordFormProps<never>, 'groups' | 'initialValues'>): number =>
  SAVE_BAR_PX +
  FIELD_PX *
    groups.flatMap(({ fields }) => fields.filter((field) => isFieldVisible(field, { ...initialValues })))
      .length;
