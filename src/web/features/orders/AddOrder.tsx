import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { Id } from '../../../domain/entity';
import { createFormName } from '../../../domain/drafts/unsavedDraft';
import { ORDER_INITIAL_VALUES, orderInputSchema } from '../../../domain/orders/orderInput';
import { ORDER_TYPES, isBillableByDefault } from '../../../domain/orders/order';
import type { Order } from '../../../domain/orders/order';
import { selectOpenForm } from '../autosave/autosaveSlice';
import { orders } from './orders';
import { FormScreen } from '../records/FormScreen';
import { withSelectedRefs } from '../records/recordFormValues';
import type { OrderPrefill } from './orderPrefill';
import { ORDER_PREFILL_SOURCES } from './orderPrefill';
import type { OrderRefOptions } from './orderFieldGroups';
import { orderFieldGroups } from './orderFieldGroups';
import { quickOrderFieldGroups } from './quickOrderFieldGroups';
import { orderRecords } from './orderRecords';

const nameOf = ({ unique_number }: Order) => unique_number;

/** Loads the record that the URL refers to, such as `?contract=id`, to prefill the form. */
function WithPrefill({ children }: { children: (prefill: OrderPrefill) => ReactNode }) {
  const [params] = useSearchParams();
  for (const [name, PrefillSource] of Object.entries(ORDER_PREFILL_SOURCES)) {
    const id = params.get(name);
    if (id) return <PrefillSource id={id}>{children}</PrefillSource>;
  }
  return children({});
}

/** Form of a new order: the most important fields first, all of them on request. */
export const AddOrder = ({ refOptions }: { refOptions: OrderRefOptions }) => (
  <WithPrefill>{(prefill) => <AddForm refOptions={refOptions} prefill={prefill} />}</WithPrefill>
);

function initialValuesFor(prefill: OrderPrefill, typeParam: string | null) {
  const { client, contract, tank, counter, device, refill } = prefill;
  const type =
    ORDER_TYPES.find((orderType) => orderType === typeParam) ?? prefill.type ?? ORDER_INITIAL_VALUES.type;
  const refs = { client, contract, tank, counter, device };
  const entries = Object.entries(refs).map(([name, ref]): [string, Id | null] => [name, ref?._id ?? null]);
  const ids: Record<string, Id | null> = Object.fromEntries(entries);
  return {
    ...ORDER_INITIAL_VALUES,
    type,
    billable: isBillableByDefault(type),
    ...(type === 'refill' && refill),
    ...ids,
  };
}

function AddForm({ refOptions, prefill }: { refOptions: OrderRefOptions; prefill: OrderPrefill }) {
  const [params] = useSearchParams();
  const [showAllFields, setShowAllFields] = useState(false);
  const [initialValues] = useState(() => initialValuesFor(prefill, params.get('type')));
  const draftFields = useDraftFields();
  const definition = useMemo(() => {
    const onMore = () => {
      setShowAllFields(true);
    };
    const groups = showAllFields
      ? orderFieldGroups(refOptions)
      : quickOrderFieldGroups(refOptions, prefill, onMore);
    return { groups: withSelectedRefs(groups, prefill), schema: orderInputSchema, initialValues };
  }, [refOptions, prefill, showAllFields, initialValues]);
  const fieldNames = definition.groups.flatMap(({ fields }) => fields.map(({ name }) => name));
  if (!showAllFields && draftFields.some((name) => !fieldNames.includes(name))) setShowAllFields(true);
  return <FormScreen resource={orders} recordType={orderRecords} nameOf={nameOf} definition={definition} />;
}

/** Field names of the stored draft of a new order, all of which the form must contain. */
function useDraftFields(): string[] {
  const [search] = useSearchParams();
  const storedDraft = useSelector(selectOpenForm)?.storedDraft;
  return storedDraft?.form === createFormName(orders.name, search.values())
    ? Object.keys(storedDraft.typed)
    : [];
}
