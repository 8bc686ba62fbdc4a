import { useCallback, useMemo } from 'react';
import { UNDONE } from '../../../domain/orderSteps';
import type { Id } from '../../../domain/entity';
import type { Tank } from '../../../domain/tank';
import { TANK_NOTES, TANK_STEPS } from '../../../domain/tankSteps';
import { tankSteps } from '../../entities/tankSteps';
import { useMay } from '../../kit/useMay';
import { StepButtons } from '../StepButtons';
import { today } from '../today';
import { useOptions } from '../useOptions';
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
