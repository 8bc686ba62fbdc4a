import { useCallback, useMemo } from 'react';
import { OPEN_ORDER_STATUSES } from '../../../domain/orders/orderTransitions';
import type { Id } from '../../../domain/entity';
import type { Tank } from '../../../domain/tanks/tank';
import { TANK_RECORDINGS, TANK_TRANSITIONS } from '../../../domain/tanks/tankTransitions';
import { tankTransitions } from './tankTransitions';
import { usePermission } from '../../store/usePermission';
import { TransitionButtons } from '../records/TransitionButtons';
import { today } from '../../ui/form/today';
import { useRecordOptions } from '../records/useRecordOptions';
import { tankTransitionForms } from './tankTransitionForms';
import { orderOptions } from '../orders/orderOptions';

const STEPS = { ...TANK_TRANSITIONS, ...TANK_RECORDINGS };

/** A delivery is written down for a refill of this tank that is still under way. */
function useRefills(tank: Id) {
  const within = useCallback(() => ({ tank, type: ['refill'], status: [...OPEN_ORDER_STATUSES] }), [tank]);
  return useRecordOptions(orderOptions, within);
}

/** What may be done with a tank now: read, filled, moved from state to state. */
export function TankActions({ tank }: { tank: Tank }) {
  const sought = useRefills(tank._id);
  const order = usePermission('canViewOrders') ? sought : undefined;
  const forms = useMemo(() => tankTransitionForms(tank, today(), order), [tank, order]);
  return (
    <TransitionButtons
      record={tank}
      status={tank.status}
      rules={STEPS}
      transitions={tankTransitions}
      forms={forms}
    />
  );
}
