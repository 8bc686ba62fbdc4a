import { useCallback, useMemo } from 'react';
import { OPEN_ORDER_STATUSES } from '../../../domain/orders/orderTransitions';
import type { Id } from '../../../domain/entity';
import type { Tank } from '../../../domain/tanks/tank';
import { TANK_RECORDINGS, TANK_TRANSITIONS } from '../../../domain/tanks/tankTransitions';
import { tankTransitions } from './tankTransitions';
import { usePermission } from '../../store/usePermission';
import { LinkButton } from '../../ui/layout/LinkButton';
import { TransitionButtons } from '../records/TransitionButtons';
import { today } from '../../ui/form/today';
import { useRecordOptions } from '../records/useRecordOptions';
import { tankTransitionForms } from './tankTransitionForms';
import { orderOptions } from '../orders/orderOptions';

const TRANSITIONS = { ...TANK_TRANSITIONS, ...TANK_RECORDINGS };

/** Options of the order field of a delivery: open refill orders of the tank. */
function useRefillOptions(tank: Id) {
  const filters = useCallback(() => ({ tank, type: ['refill'], status: [...OPEN_ORDER_STATUSES] }), [tank]);
  return useRecordOptions(orderOptions, filters);
}

export function TankActions({ tank }: { tank: Tank }) {
  const refillOptions = useRefillOptions(tank._id);
  const orderField = usePermission('canViewOrders') ? refillOptions : undefined;
  const forms = useMemo(() => tankTransitionForms(tank, today(), orderField), [tank, orderField]);
  const canOrder = usePermission('canCreateOrders') && tank.status === 'commissioned';
  return (
    <>
      {canOrder && (
        <LinkButton to={`/orders/add?tank=${tank._id}&type=refill`} variant="outlined">
          Order refill
        </LinkButton>
      )}
      <TransitionButtons
        record={tank}
        status={tank.status}
        rules={TRANSITIONS}
        transitions={tankTransitions}
        forms={forms}
      />
    </>
  );
}
