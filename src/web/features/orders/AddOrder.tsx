import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { Id } from '../../../domain/entity';
import { createFormName } from '../../../domain/drafts/unsavedDraft';
import {
  ORDER_INITIAL_VALUES,
  ORDER_TYPES,
  isBillableByDefault,
  orderInputSchema,
} from '../../../domain/orders/order';
import type { Order } from '../../../domain/orders/order';
import { selectOpenForm } from '../autosave/autosaveSlice';
import { orders } from './orders';
import { FormScreen } from '../records/FormScreen';
import { withChosenRefs } from '../records/recordFormValues';
import type { OrderAbout } from './orderPrefill';
import { ORDER_BEGINNINGS } from './orderPrefill';
import type { OrderSources } from './orderFieldGroups';
import { orderFieldGroups } from './orderFieldGroups';
import { quickGroups } from './quickOrderForm';
import { orderRecords } from './orderRecords';

const nameOf = ({ unique_number }: Order) => unique_number;

/** Read the record that the address says the order is about, if it names one. */
function Begun({ children }: { children: (about: OrderAbout) => ReactNode }) {
  const [params] = useSearchParams();
  for (const [name, Beginning] of Object.entries(ORDER_BEGINNINGS)) {
    const id = params.get(name);
    if (id) return <Beginning id={id}>{children}</Beginning>;
  }
  return children({});
}

/** Takes down a new field job in a few answers, or in all of them. */
export const AddOrder = ({ sources }: { sources: OrderSources }) => (
  <Begun>{(about) => <AddForm sources={sources} about={about} />}</Begun>
);

function initialValuesFor(about: OrderAbout, wished: string | null) {
  const type = ORDER_TYPES.find((known) => known === wished) ?? ORDER_INITIAL_VALUES.type;
  const { client, contract, tank, counter, device } = about;
  const ids = { client, contract, tank, counter, device };
  const known = Object.entries(ids).map(([name, ref]): [string, Id | null] => [name, ref?._id ?? null]);
  const chosen: Record<string, Id | null> = Object.fromEntries(known);
  return { ...ORDER_INITIAL_VALUES, type, billable: isBillableByDefault(type), ...chosen };
}

function AddForm({ sources, about }: { sources: OrderSources; about: OrderAbout }) {
  const [params] = useSearchParams();
  const [whole, setWhole] = useState(false);
  const [initialValues] = useState(() => initialValuesFor(about, params.get('type')));
  const left = useLeftAnswers();
  const plan = useMemo(() => {
    const more = () => {
      setWhole(true);
    };
    const groups = whole ? orderFieldGroups(sources) : quickGroups(sources, about, more);
    return { groups: withChosenRefs(groups, about), schema: orderInputSchema, initialValues };
  }, [sources, about, whole, initialValues]);
  const asked = plan.groups.flatMap(({ fields }) => fields.map(({ name }) => name));
  if (!whole && left.some((name) => !asked.includes(name))) setWhole(true);
  return <FormScreen resource={orders} area={orderRecords} nameOf={nameOf} definition={plan} />;
}

/** The fields of an order that was left unfinished; the form unfolds for those that it wouldn't ask at first. */
function useLeftAnswers(): string[] {
  const offer = useSelector(selectOpenForm)?.storedDraft;
  return offer?.form === createFormName(orders.name) ? Object.keys(offer.typed) : [];
}
