import type { ComponentType } from 'react';
import { useMemo } from 'react';
import type { RecordType } from '../../store/feature';
import { usePermission } from '../../store/usePermission';
import type { QuickCreate, QuickCreateFormProps } from '../../ui/form/formFields';

/** A record type that can be created from a form. */
export interface QuickCreateSource {
  recordType: RecordType;
  /** From `lazyOverlay`, because the dialog is rarely opened. */
  Dialog: ComponentType<QuickCreateFormProps>;
}

/** Quick create for a source; undefined if the user may not create its records. */
export function useQuickCreate(source: QuickCreateSource | undefined): QuickCreate | undefined {
  const isAllowed = usePermission(source?.recordType.create ?? 'superAdmin');
  return useMemo(() => {
    if (!source || !isAllowed) return undefined;
    const { recordType, Dialog } = source;
    return {
      label: `New ${recordType.label}`,
      renderForm: (props) => <Dialog {...props} />,
    };
  }, [source, isAllowed]);
}
