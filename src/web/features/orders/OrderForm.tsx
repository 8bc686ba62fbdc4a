import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { NEW_ORDER, orderDraft } from '../../../domain/orders/order';
import type { Need } from '../../../domain/permissions';
import type { Source } from '../records/recordOptions';
import { orders } from './orders';
import { useMay } from '../../store/usePermission';
import { FormScreen } from '../records/FormScreen';
import { AREAS } from '../records/recordTypes';
import type { Seeking } from '../records/useRecordOptions';
import { useOptions } from '../records/useRecordOptions';
import { AddOrder } from './AddOrder';
import type { OrderSources } from './orderGroups';
import { orderGroups } from './orderGroups';

function useOptionsFor(need: Need, source: Source): Seeking | undefined {
  const options = useOptions(source);
  return useMay(need) ? options : undefined;
}

const isInstalled = ({ type, counter }: Record<string, unknown>): boolean =>
  type === 'meter_install' || Boolean(counter);

/** Whoever may not look through all counters chooses one in stock, for the job that installs it. */
function useCounters(): OrderSources['counter'] {
  const all = useOptionsFor('superAdmin', 'counters');
  const stock = useOptionsFor('canViewContracts', 'spareCounters');
  return useMemo(() => all ?? (stock && { ...stock, shown: isInstalled }), [all, stock]);
}

function useOrderSources(): OrderSources {
  const client = useOptions('clients');
  const contract = useOptionsFor('canViewContracts', 'contracts');
  const tank = useOptionsFor('canViewTanks', 'tanks');
  const counter = useCounters();
  const device = useOptionsFor('canViewDevices', 'devices');
  const pos = useOptionsFor('canViewPos', 'pos');
  return useMemo(
    () => ({ client, contract, tank, counter, device, pos }),
    [client, contract, tank, counter, device, pos],
  );
}

/** Take down a field job, or change what is written about one. */
export default function OrderForm() {
  const { id } = useParams();
  const sources = useOrderSources();
  return id === undefined ? <AddOrder sources={sources} /> : <EditOrder sources={sources} />;
}

function EditOrder({ sources }: { sources: OrderSources }) {
  const plan = useMemo(
    () => ({ groups: orderGroups(sources), schema: orderDraft, fresh: NEW_ORDER }),
    [sources],
  );
  return <FormScreen kit={orders} area={AREAS.orders} nameOf={(order) => order.unique_number} plan={plan} />;
}
