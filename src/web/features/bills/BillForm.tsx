import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import type { BillDraft } from '../../../domain/bills/bill';
import { CHANGEABLE_WHEN_ISSUED, NEW_BILL, billDraft, billIsOpen } from '../../../domain/bills/bill';
import { NEW_LINE } from '../../../domain/bills/billLine';
import type { Contract } from '../../../domain/contracts/contract';
import type { Ref } from '../../../domain/entity';
import { bills } from './bills';
import { contracts } from '../contracts/contracts';
import { choiceOf } from '../records/recordOptions';
import { useMay } from '../../store/usePermission';
import { BegunWith } from '../records/WithRecord';
import type { FormPlan } from '../records/FormScreen';
import { FormScreen } from '../records/FormScreen';
import { AREAS } from '../records/recordTypes';
import { withChosen } from '../records/recordFormValues';
import { today } from '../../ui/form/today';
import { useOptions } from '../records/useRecordOptions';
import { draftGroups, issuedGroups } from './billGroups';

const ISSUED: FormPlan<Partial<BillDraft>> = {
  groups: issuedGroups,
  schema: billDraft.pick([...CHANGEABLE_WHEN_ISSUED]),
  fresh: {},
};

/** What a new invoice begins with, beside the day: the contract and client that the address names. */
interface BillAbout {
  client?: Ref;
  contract?: Ref;
}

const aboutOf = ({ _id, unique_number, client }: Contract): BillAbout => ({
  client: choiceOf(client),
  contract: choiceOf({ _id, unique_number }),
});

function useDraftPlan({ client: payer, contract: supply }: BillAbout): FormPlan<Partial<BillDraft>> {
  const client = useOptions('clients');
  const contracts = useOptions('contracts');
  const orders = useOptions('orders');
  const contract = useMay('canViewContracts') ? contracts : undefined;
  const order = useMay('canViewOrders') ? orders : undefined;
  const [fresh] = useState(() => ({
    ...{ ...NEW_BILL, supply_date: today(), lines: [NEW_LINE] },
    ...{ client: payer?._id, contract: supply?._id },
  }));
  const groups = useMemo(
    () => withChosen(draftGroups({ client, contract, order }), { client: payer, contract: supply }),
    [client, contract, order, payer, supply],
  );
  return useMemo(() => ({ groups, schema: billDraft, fresh }), [groups, fresh]);
}

/** Draft an invoice, or change one; of an issued one only what its law leaves open. */
export default function BillForm() {
  const [params] = useSearchParams();
  const wished = params.get('contract');
  if (!wished) return <FormOf about={NOTHING} />;
  return (
    <BegunWith kit={contracts} id={wished}>
      {(contract) => <Begun contract={contract} />}
    </BegunWith>
  );
}

const NOTHING: BillAbout = {};

function Begun({ contract }: { contract: Contract | undefined }) {
  const [about] = useState(() => (contract ? aboutOf(contract) : NOTHING));
  return <FormOf about={about} />;
}

function FormOf({ about }: { about: BillAbout }) {
  const { id } = useParams();
  const { record } = useSelector(bills.select);
  const draft = useDraftPlan(about);
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
