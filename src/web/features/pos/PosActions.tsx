import { useMemo } from 'react';
import type { Pos } from '../../../domain/pos/pos';
import { POS_TRANSITIONS, assignPosInputSchema } from '../../../domain/pos/posTransitions';
import { posTransitions } from './posTransitions';
import { TransitionButtons } from '../records/TransitionButtons';
import type { TransitionForm } from '../records/TransitionDialog';
import { reasonInputSchema } from '../../../domain/fieldSchemas';
import { reasonForm } from '../records/transitionForms';
import { useRecordOptions } from '../records/useRecordOptions';
import { assigneeOptions } from './posOptions';

/** Transitions that the user may perform on a POS device. */
export function PosActions({ device }: { device: Pos }) {
  const assignees = useRecordOptions(assigneeOptions);
  const forms = useMemo(() => {
    const assign: TransitionForm = {
      title: `Assign ${device.code}`,
      schema: assignPosInputSchema,
      groups: [
        {
          fields: [
            {
              ...assignees,
              name: 'user',
              label: 'Employee',
              required: true,
              wide: true,
              help: 'Active employees without a POS device',
            },
          ],
        },
      ],
    };
    return { assign, ...posReasonForms };
  }, [assignees, device.code]);
  return (
    <TransitionButtons
      record={device}
      status={device.status}
      rules={POS_TRANSITIONS}
      transitions={posTransitions}
      forms={forms}
    />
  );
}

/** Forms of the transitions that require a reason. */
export const posReasonForms = {
  repair: reasonForm('Send this POS device to repair?', reasonInputSchema, 'Send to repair'),
  reportLost: reasonForm('Report this POS device lost?', reasonInputSchema, 'Report lost'),
  retire: reasonForm('Retire this POS device permanently?', reasonInputSchema, 'Retire'),
};
