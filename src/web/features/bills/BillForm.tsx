import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import type { BillInput } from '../../../domain/bills/billInput';
import { EDITABLE_WHEN_ISSUED, BILL_INITIAL_VALUES, billInputSchema } from '../../../domain/bills/billInput';
import { isBillEditable } from '../../../domain/bills/bill';
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
import { withSelectedRefs } from '../records/recordFormValues';
import { today } from '../../ui/form/today';
import { useRecordOptions } from '../records/useRecordOptions';
import { draftGroups, issuedGroups } from './billGroups';
import { billRecords } from './billRecords';
import { clientOptions } from '../clients/clientOptions';
import { contractOptions } from '../contracts/contractOptions';
import { orderOptions } from '../orders/orderOptions';

const ISSUED_DEFINITION: FormDefinition<Partial<BillInput>> = {
  groups: issuedGroups,
  schema: billInputSchema.pick([...EDITABLE_WHEN_ISSUED]),
  initialValues: {},
};

/** Client and contract of a new invoice, from the contract in the URL. */
interface BillReferences {
  client?: Ref;
  contract?: Ref;
}

const referencesOf = ({ _id, unique_number, client }: Contract): BillReferences => ({
  client: toOption(client),
  contract: toOption({ _id, unique_number }),
});

function useDraftDefinition({
  client: initialClient,
  contract: initialContract,
}: BillReferences): FormDefinition<Partial<BillInput>> {
  const client = useRecordOptions(clientOptions);
  const contracts = useRecordOptions(contractOptions);
  const orders = useRecordOptions(orderOptions);
  const contract = usePermission('canViewContracts') ? contracts : undefined;
  const order = usePermission('canViewOrders') ? orders : undefined;
  const [initialValues] = useState(() => ({
    ...BILL_INITIAL_VALUES,
    supply_date: today(),
    lines: [BILL_LINE_INITIAL_VALUES],
    client: initialClient?._id,
    contract: initialContract?._id,
  }));
  const groups = useMemo(
    () =>
      withSelectedRefs(draftGroups({ client, contract, order }), {
        client: initialClient,
        contract: initialContract,
      }),
    [client, contract, order, initialClient, initialContract],
  );
  return useMemo(() => ({ groups, schema: billInputSchema, initialValues }), [groups, initialValues]);
}

/** Form of a new invoice, a draft, or the editable fields of an issued invoice. */
export default function BillForm() {
  const [params] = useSearchParams();
  const contractId = params.get('contract');
  if (!contractId) return <FormWithReferences references={NO_REFERENCES} />;
  return (
    <WithRecord resource={contracts} id={contractId}>
      {(contract) => <FormForContract contract={contract} />}
    </WithRecord>
  );
}

const NO_REFERENCES: BillReferences = {};

function FormForContract({ contract }: { contract: Contract | undefined }) {
  const [references] = useState(() => (contract ? referencesOf(contract) : NO_REFERENCES));
  return <FormWithReferences references={references} />;
}

function FormWithReferences({ references }: { references: BillReferences }) {
  const { id } = useParams();
  const record = useSelector(bills.selectRecord(id ?? ''));
  const draftDefinition = useDraftDefinition(references);
  const isIssued = record !== undefined && !isBillEditable(record);
  return (
    <FormScreen
      resource={bills}
      recordType={billRecords}
      nameOf={(bill) => bill.unique_number}
      definition={isIssued ? ISSUED_DEFINITION : draftDefinition}
    />
  );
}
