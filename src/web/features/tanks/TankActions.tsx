import { useCallback, useMemo } from 'react';
import { UNDONE } from '../../../domain/orders/orderTransitions';
import type { Id } from '../../../domain/entity';
import type { Tank } from '../../../domain/tanks/tank';
import { TANK_NOTES, TANK_STEPS } from '../../../domain/tanks/tankTransitions';
import { tankSteps } from './tankTransitions';
import { useMay } from '../../store/usePermission';
import { StepButtons } from '../records/TransitionButtons';
import { today } from '../../ui/form/today';
import { useOptions } from '../records/useRecordOptions';
import { tankStepForms } from './tankStepForms';

const STEPS = { ...TANK_STEPS, ...TANK_NOTES };

/** A delivery is written down for a refill of this tank that is still under way. */
function useRefills(tank: Id) {
  const within = useCallback(() => ({ tank, type: ['refill'], status: [...UNDONE] }), [tank]);
  return useOptions('orders', within);
}

/** What may be done with a tank now: read, filled, moved from state to state. */
export function TankActions({ tank }: { tank: Tank }) {
  const sought = useRefills(tank._id);
  const order = useMay('canViewOrders') ? sought : undefined;
  const forms = useMemo(() => tankStepForms(tank, today(), order), [tank, order]);
  return <StepButtons record={tank} status={tank.status} steps={STEPS} kit={tankSteps} forms={forms} />;
}
