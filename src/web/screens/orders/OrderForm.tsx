import { useMemo } from 'react';
import type { Need } from '../../../domain/permissions';
import { NEW_ORDER, orderDraft } from '../../../domain/order';
import type { Source } from '../../entities/options';
import { orders } from '../../entities/orders';
import { useMay } from '../../kit/useMay';
import { FormScreen } from '../FormScreen';
import { AREAS } from '../areas';
import type { Seeking } from '../useOptions';
import { useOptions } from '../useOptions';
import { orderGroups } from './orderGroups';

function useOptionsFor(need: Need, source: Source): Seeking | undefined {
  const options = useOptions(source);
  return useMay(need) ? options : undefined;
}

/** Take down a field job, or change what is written about one. */
export default function OrderForm() {
  const client = useOptions('clients');
  const contract = useOptionsFor('canViewContracts', 'contracts');
  const tank = useOptionsFor('canViewTanks', 'tanks');
  const counter = useOptionsFor('superAdmin', 'counters');
  const device = useOptionsFor('canViewDevices', 'devices');
  const pos = useOptionsFor('canViewPos', 'pos');
  const plan = useMemo(
    () => ({
      groups: orderGroups({ client, contract, tank, counter, device, pos }),
      schema: orderDraft,
      fresh: NEW_ORDER,
    }),
    [client, contract, tank, counter, device, pos],
  );
  return <FormScreen kit={orders} area={AREAS.orders} nameOf={(order) => order.unique_number} plan={plan} />;
}
