import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import type { BillInput } from '../../../domain/bills/bill';
import {
  EDITABLE_WHEN_ISSUED,
  BILL_INITIAL_VALUES,
  billInputSchema,
  isBillEditable,
} from '../../../domain/bills/bill';
import { BILL_LINE_INITIAL_VALUES } from '../../../domain/bills/billLine';
import type { Contract } from '../../../domain/contracts/contract';
import type { Ref } from '../../../domain/entity';
import { bills } from './bills';
import { contracts } from '../contracts/contracts';
import { toOption } from '../records/recordOptions';
import { usePermission } from '../../store/usePermission';
import { WithRecord } from '../records/WithRecord';
import type { FormDefinition } from '../records/FormScreen';
import { FormScreen } from '../records/FormScreen';
import { withChosenRefs } from '../records/recordFormValues';
import { today } from '../../ui/form/today';
import { useRecordOptions } from '../records/useRecordOptions';
import { draftGroups, issuedGroups } from './billGroups';
import { billRecords } from './billRecords';
import { clientOptions } from '../clients/clientOptions';
import { contractOptions } from '../contracts/contractOptions';
import { orderOptions } from '../orders/orderOptions';

const ISSUED: FormDefinition<Partial<BillInput>> = {
  groups: issuedGroups,
  schema: billInputSchema.pick([...EDITABLE_WHEN_ISSUED]),
  initialValues: {},
};

/** What a new invoice begins with, beside the day: the contract and client that the address names. */
interface BillAbout {
  client?: Ref;
  contract?: Ref;
}

const aboutOf = ({ _id, unique_number, client }: Contract): BillAbout => ({
  client: toOption(client),
  contract: toOption({ _id, unique_number }),
});

function useDraftPlan({ client: payer, contract: supply }: BillAbout): FormDefinition<Partial<BillInput>> {
  const client = useRecordOptions(clientOptions);
  const contracts = useRecordOptions(contractOptions);
  const orders = useRecordOptions(orderOptions);
  const contract = usePermission('canViewContracts') ? contracts : undefined;
  const order = usePermission('canViewOrders') ? orders : undefined;
  const [initialValues] = useState(() => ({
    ...{ ...BILL_INITIAL_VALUES, supply_date: today(), lines: [BILL_LINE_INITIAL_VALUES] },
    ...{ client: payer?._id, contract: supply?._id },
  }));
  const groups = useMemo(
    () => withChosenRefs(draftGroups({ client, contract, order }), { client: payer, contract: supply }),
    [client, contract, order, payer, supply],
  );
  return useMemo(() => ({ groups, schema: billInputSchema, initialValues }), [groups, initialValues]);
}

/** Draft an invoice, or change one; of an issued one only what its law leaves open. */
export default function BillForm() {
  const [params] = useSearchParams();
  const wished = params.get('contract');
  if (!wished) return <FormOf about={NOTHING} />;
  return (
    <WithRecord resource={contracts} id={wished}>
      {(contract) => <Begun contract={contract} />}
    </WithRecord>
  );
}

const NOTHING: BillAbout = {};

function Begun({ contract }: { contract: Contract | undefined }) {
  const [about] = useState(() => (contract ? aboutOf(contract) : NOTHING));
  return <FormOf about={about} />;
}

function FormOf({ about }: { about: BillAbout }) {
  const { id } = useParams();
  const record = useSelector(bills.selectRecord(id ?? ''));
  const draft = useDraftPlan(about);
  const issued = record !== undefined && !isBillEditable(record);
  return (
    <FormScreen
      resource={bills}
      area={billRecords}
      nameOf={(bill) => bill.unique_number}
      definition={issued ? ISSUED : draft}
    />
  );
}
