import { useMemo } from 'react';
import type { Custodian } from '../../../../domain/wallets/handover';
import { handoverInputSchema } from '../../../../domain/wallets/handoverInput';
import { handovers } from '../custody/custodians';
import { useSave } from '../../../store/useRecord';
import { FormDialog } from '../../../ui/form/FormDialog';
import { InHandPlaceholder } from '../custody/InHandPlaceholder';
import { handoverFieldGroups } from './handoverFieldGroups';
import { useInHand } from '../custody/useInHand';

interface ReceiveHandoverDialogProps {
  custodian: Custodian;
  onClose: () => void;
}

/** Records a handover: the payments received from a custodian and the counted cash. */
export function ReceiveHandoverDialog({ custodian, onClose }: ReceiveHandoverDialogProps) {
  const form = useSave(handovers);
  const view = useInHand(custodian._id, ['Pending', 'Handover']);
  const { rows, total } = view;
  const groups = useMemo(() => (rows ? handoverFieldGroups(rows, total) : []), [rows, total]);
  const initialValues = useMemo(() => ({ custodian: custodian._id, payments: [] }), [custodian._id]);
  return (
    <FormDialog
      wide
      title={`Receive handover from ${custodian.name}`}
      placeholder={rows ? undefined : <InHandPlaceholder view={view} onClose={onClose} />}
      groups={groups}
      schema={handoverInputSchema}
      initialValues={initialValues}
      {...form}
      saveLabel="Receive"
      onClose={onClose}
    />
  );
}
