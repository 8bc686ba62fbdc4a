import { useCallback, useEffect, useState } from 'react';
import type { RecordForm } from './RecordForm';

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
