import { accountInputSchema } from '../../../domain/ledger/accountInput';
import type { AccountInput } from '../../../domain/ledger/accountInput';
import type { FormDefinition } from '../records/FormScreen';
import { FormScreen } from '../records/FormScreen';
import { accountLabel } from './formatLedger';
import { ledgerAccounts } from './ledger';
import { accountRecords } from './ledgerRecords';

const definition: FormDefinition<AccountInput> = {
  schema: accountInputSchema,
  initialValues: {},
  groups: [
    {
      title: 'Account',
      fields: [
        { name: 'number', label: 'Number', kind: 'text', required: true },
        { name: 'name', label: 'Name', kind: 'text', required: true },
        {
          name: 'erp_code',
          label: 'ERP account',
          kind: 'text',
          help: 'For exports with ERP accounts; if blank, the number is exported',
        },
      ],
    },
  ],
};

export default function AccountForm() {
  return (
    <FormScreen
      resource={ledgerAccounts}
      recordType={accountRecords}
      nameOf={accountLabel}
      definition={definition}
    />
  );
}
