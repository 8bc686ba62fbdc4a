import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { ORDER_INITIAL_VALUES, orderInputSchema } from '../../../domain/orders/order';
import type { Permission } from '../../../domain/permissions';
import { orders } from './orders';
import { usePermission } from '../../store/usePermission';
import { FormScreen } from '../records/FormScreen';
import type { OptionSource, RefFieldOptions } from '../records/useRecordOptions';
import { useRecordOptions } from '../records/useRecordOptions';
import { AddOrder } from './AddOrder';
import type { OrderSources } from './orderFieldGroups';
import { orderFieldGroups } from './orderFieldGroups';
import { orderRecords } from './orderRecords';
import { clientOptions } from '../clients/clientOptions';
import { contractOptions } from '../contracts/contractOptions';
import { counterOptions, spareCounterOptions } from '../counters/counterOptions';
import { deviceOptions } from '../devices/deviceOptions';
import { posOptions } from '../pos/posOptions';
import { tankOptions } from '../tanks/tankOptions';

function useOptionsFor(need: Permission, source: OptionSource): RefFieldOptions | undefined {
  const options = useRecordOptions(source);
  return usePermission(need) ? options : undefined;
}

const isInstalled = ({ type, counter }: Record<string, unknown>): boolean =>
  type === 'meter_install' || Boolean(counter);

/** Whoever may not look through all counters chooses one in stock, for the job that installs it. */
function useCounters(): OrderSources['counter'] {
  const all = useOptionsFor('superAdmin', counterOptions);
  const stock = useOptionsFor('canViewContracts', spareCounterOptions);
  return useMemo(() => all ?? (stock && { ...stock, isVisible: isInstalled }), [all, stock]);
}

function useOrderSources(): OrderSources {
  const client = useRecordOptions(clientOptions);
  const contract = useOptionsFor('canViewContracts', contractOptions);
  const tank = useOptionsFor('canViewTanks', tankOptions);
  const counter = useCounters();
  const device = useOptionsFor('canViewDevices', deviceOptions);
  const pos = useOptionsFor('canViewPos', posOptions);
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
    () => ({
      groups: orderFieldGroups(sources),
      schema: orderInputSchema,
      initialValues: ORDER_INITIAL_VALUES,
    }),
    [sources],
  );
  return (
    <FormScreen
      resource={orders}
      area={orderRecords}
      nameOf={(order) => order.unique_number}
      definition={plan}
    />
  );
}
