import { Suspense, lazy, useMemo } from 'react';
import type { OptionSource } from '../records/recordOptions';
import { usePermission } from '../../store/usePermission';
import type { QuickCreate } from '../../ui/form/formFields';
import { QUICK_CREATE_SOURCES, isQuickCreateSource } from './quickCreateSources';

const QuickCreateFormDialog = lazy(
  () => import(/* webpackChunkName: "quick-create" */ './QuickCreateFormDialog'),
);

/** The way to add a record that isn't on file yet, for those who may add one of its kind. */
export function useQuickCreate(source: OptionSource): QuickCreate | undefined {
  const area = isQuickCreateSource(source) ? QUICK_CREATE_SOURCES[source] : undefined;
  const may = usePermission(area?.create ?? 'superAdmin');
  return useMemo(() => {
    if (!isQuickCreateSource(source) || !may) return undefined;
    return {
      label: `New ${QUICK_CREATE_SOURCES[source].one}`,
      renderForm: (open) => (
        <Suspense fallback={null}>
          <QuickCreateFormDialog source={source} {...open} />
        </Suspense>
      ),
    };
  }, [source, may]);
}
