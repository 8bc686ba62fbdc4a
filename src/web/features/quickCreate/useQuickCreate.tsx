import { Suspense, lazy, useMemo } from 'react';
import type { Source } from '../records/recordOptions';
import { useMay } from '../../store/usePermission';
import type { Adding } from '../../ui/form/formFields';
import { ADDABLE, isAddable } from './quickCreateSources';

const AddDialog = lazy(() => import(/* webpackChunkName: "adding" */ './QuickCreateFormDialog'));

/** The way to add a record that isn't on file yet, for those who may add one of its kind. */
export function useAdding(source: Source): Adding | undefined {
  const area = isAddable(source) ? ADDABLE[source] : undefined;
  const may = useMay(area?.create ?? 'superAdmin');
  return useMemo(() => {
    if (!isAddable(source) || !may) return undefined;
    return {
      label: `New ${ADDABLE[source].one}`,
      form: (open) => (
        <Suspense fallback={null}>
          <AddDialog source={source} {...open} />
        </Suspense>
      ),
    };
  }, [source, may]);
}
