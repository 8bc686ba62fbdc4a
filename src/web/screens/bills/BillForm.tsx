import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { BillDraft } from '../../../domain/bill';
import { CHANGEABLE_WHEN_ISSUED, NEW_BILL, billDraft, billIsOpen } from '../../../domain/bill';
import { NEW_LINE } from '../../../domain/billLine';
import { bills } from '../../entities/bills';
import { useMay } from '../../kit/useMay';
import type { FormPlan } from '../FormScreen';
import { FormScreen } from '../FormScreen';
import { AREAS } from '../areas';
import { today } from '../today';
import { useOptions } from '../useOptions';
import { draftGroups, issuedGroups } from './billGroups';

const ISSUED: FormPlan<Partial<BillDraft>> = {
  groups: issuedGroups,
  schema: billDraft.pick([...CHANGEABLE_WHEN_ISSUED]),
  fresh: {},
};

function useDraftPlan(): FormPlan<Partial<BillDraft>> {
  const client = useOptions('clients');
  const contracts = useOptions('contracts');
  const orders = useOptions('orders');
  const contract = useMay('canViewContracts') ? contracts : undefined;
  const order = useMay('canViewOrders') ? orders : undefined;
  const [fresh] = useState(() => ({ ...NEW_BILL, supply_date: today(), lines: [NEW_LINE] }));
  const groups = useMemo(() => draftGroups({ client, contract, order }), [client, contract, order]);
  return useMemo(() => ({ groups, schema: billDraft, fresh }), [groups, fresh]);
}

/** Draft an invoice, or change one; of an issued one only what its law leaves open. */
export default function BillForm() {
  const { id } = useParams();
  const { record } = useSelector(bills.select);
  const draft = useDraftPlan();
  const issued = id !== undefined && record?._id === id && !billIsOpen(record);
  return (
    <FormScreen
      kit={bills}
      area={AREAS.bills}
      nameOf={(bill) => bill.unique_number}
      plan={issued ? ISSUED : draft}
    />
  );
}
