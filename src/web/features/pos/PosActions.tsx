import { useMemo } from 'react';
import type { Pos } from '../../../domain/pos/pos';
import { POS_STEPS, assignDraft } from '../../../domain/pos/posTransitions';
import { posSteps } from './posTransitions';
import { StepButtons } from '../records/TransitionButtons';
import type { StepForm } from '../records/TransitionDialog';
import { reasonForm } from '../tanks/tankStepForms';
import { useOptions } from '../records/useRecordOptions';

/** What may be done with a handheld now. */
export function PosActions({ device }: { device: Pos }) {
  const carriers = useOptions('carriers');
  const forms = useMemo(() => {
    const assign: StepForm = {
      title: `Assign ${device.code}`,
      schema: assignDraft,
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
              help: 'Active employees who carry no other',
            },
          ],
        },
      ],
    };
    return { assign, ...LEAVING };
  }, [carriers, device.code]);
  return (
    <StepButtons record={device} status={device.status} steps={POS_STEPS} kit={posSteps} forms={forms} />
  );
}

/** What is asked when a handheld leaves its carrier or the company. */
export const LEAVING = {
  repair: reasonForm('Send this POS device to repair?', 'Send to repair'),
  lost: reasonForm('Report this POS device lost?', 'Report lost'),
  retire: reasonForm('Retire this POS device for good?', 'Retire'),
};
