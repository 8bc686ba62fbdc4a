import { useMemo } from 'react';
import type { Pos } from '../../../domain/pos/pos';
import { POS_TRANSITIONS, assignPosInputSchema } from '../../../domain/pos/posTransitions';
import { posTransitions } from './posTransitions';
import { TransitionButtons } from '../records/TransitionButtons';
import type { TransitionForm } from '../records/TransitionDialog';
import { reasonForm } from '../tanks/tankTransitionForms';
import { useRecordOptions } from '../records/useRecordOptions';
import { carrierOptions } from './posOptions';

/** What may be done with a handheld now. */
export function PosActions({ device }: { device: Pos }) {
  const carriers = useRecordOptions(carrierOptions);
  const forms = useMemo(() => {
    const assign: TransitionForm = {
      title: `Assign ${device.code}`,
      schema: assignPosInputSchema,
      groups: [
        {
          title: '',
          fields: [
            {
              ...carriers,
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
    return { assign, ...LEAVING };
  }, [carriers, device.code]);
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

/** What is asked when a handheld leaves its carrier or the company. */
export const LEAVING = {
  repair: reasonForm('Send this POS device to repair?', 'Send to repair'),
  lost: reasonForm('Report this POS device lost?', 'Report lost'),
  retire: reasonForm('Retire this POS device permanently?', 'Retire'),
};
