import type { ComponentType } from 'react';
import { Suspense, useMemo } from 'react';
import type { RecordType } from '../../store/feature';
import { usePermission } from '../../store/usePermission';
import type { QuickCreate, QuickCreateFormProps } from '../../ui/form/formFields';

/** A record type that can be added from a form that refers to it. */
export interface QuickCreateSource {
  records: RecordType;
  /** A lazy component, because only few forms are used to add one. */
  Dialog: ComponentType<QuickCreateFormProps>;
}

/** Quick create of a source, for users who may create its records. */
export function useQuickCreate(source: QuickCreateSource | undefined): QuickCreate | undefined {
  const isAllowed = usePermission(source?.records.create ?? 'superAdmin');
  return useMemo(() => {
    if (!source || !isAllowed) return undefined;
    const { records, Dialog } = source;
    return {
      label: `New ${records.one}`,
      renderForm: (open) => (
        <Suspense fallback={null}>
          <Dialog {...open} />
        </Suspense>
      ),
    };
  }, [source, isAllowed]);
}
