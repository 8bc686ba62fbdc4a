import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { ORDER_INITIAL_VALUES, orderInputSchema } from '../../../domain/orders/orderInput';
import type { Permission } from '../../../domain/permissions';
import { orders } from './orders';
import { usePermission } from '../../store/usePermission';
import { FormScreen } from '../records/FormScreen';
import type { OptionSource, RefFieldOptions } from '../records/useRecordOptions';
import { useRecordOptions } from '../records/useRecordOptions';
import { AddOrder } from './AddOrder';
import type { OrderRefOptions } from './orderFieldGroups';
import { orderFieldGroups } from './orderFieldGroups';
import { orderRecords } from './orderRecords';
import { clientOptions } from '../clients/clientOptions';
import { contractOptions } from '../contracts/contractOptions';
import { counterOptions, spareCounterOptions } from '../counters/counterOptions';
import { deviceOptions } from '../devices/deviceOptions';
import { posOptions } from '../pos/posOptions';
import { tankOptions } from '../tanks/tankOptions';

function usePermittedOptions(permission: Permission, source: OptionSource): RefFieldOptions | undefined {
  const options = useRecordOptions(source);
  return usePermission(permission) ? options : undefined;
}

const canHaveCounter = ({ type, counter }: Record<string, unknown>): boolean =>
  type === 'meter_install' || Boolean(counter);

/** All counters for users who may view them; otherwise counters in stock, for orders that install one. */
function useCounterOptions(): OrderRefOptions['counter'] {
  const allCounters = usePermittedOptions('superAdmin', counterOptions);
  const stockCounters = usePermittedOptions('canViewContracts', spareCounterOptions);
  return useMemo(
    () => allCounters ?? (stockCounters && { ...stockCounters, isVisible: canHaveCounter }),
    [allCounters, stockCounters],
  );
}

function useOrderRefOptions(): OrderRefOptions {
  const client = useRecordOptions(clientOptions);
  const contract = usePermittedOptions('canViewContracts', contractOptions);
  const tank = usePermittedOptions('canViewTanks', tankOptions);
  const counter = useCounterOptions();
  const device = usePermittedOptions('canViewDevices', deviceOptions);
  const pos = usePermittedOptions('canViewPos', posOptions);
  return useMemo(
    () => ({ client, contract, tank, counter, device, pos }),
    [client, contract, tank, counter, device, pos],
  );
}

export default function OrderForm() {
  const { id } = useParams();
  const refOptions = useOrderRefOptions();
  return id === undefined ? <AddOrder refOptions={refOptions} /> : <EditOrder refOptions={refOptions} />;
}

function EditOrder({ refOptions }: { refOptions: OrderRefOptions }) {
  const definition = useMemo(
    () => ({
      groups: orderFieldGroups(refOptions),
      schema: orderInputSchema,
      initialValues: ORDER_INITIAL_VALUES,
    }),
    [refOptions],
  );
  return (
    <FormScreen
      resource={orders}
      recordType={orderRecords}
      nameOf={(order) => order.unique_number}
      definition={definition}
    />
  );
}
