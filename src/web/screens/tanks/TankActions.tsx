import { useMemo } from 'react';
import type { Tank } from '../../../domain/tank';
import { TANK_NOTES, TANK_STEPS } from '../../../domain/tankSteps';
import { tankSteps } from '../../entities/tankSteps';
import { useMay } from '../../kit/useMay';
import { StepButtons } from '../StepButtons';
import { today } from '../today';
import { useOptions } from '../useOptions';
import { tankStepForms } from './tankStepForms';

const STEPS = { ...TANK_STEPS, ...TANK_NOTES };

/** What may be done with a tank now: read, filled, moved from state to state. */
export function TankActions({ tank }: { tank: Tank }) {
  const sought = useOptions('orders');
  const order = useMay('canViewOrders') ? sought : undefined;
  const forms = useMemo(() => tankStepForms(tank, today(), order), [tank, order]);
  return <StepButtons record={tank} status={tank.status} steps={STEPS} kit={tankSteps} forms={forms} />;
}
