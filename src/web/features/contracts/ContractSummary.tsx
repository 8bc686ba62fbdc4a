import Typography from '@mui/material/Typography';
import { missingDocuments } from '../../../domain/contracts/contractTransitions';
import { formatDate } from '../../../domain/dates';
import type { Id, Ref } from '../../../domain/entity';
import { labelOf } from '../../../domain/labels';
import { clients } from '../clients/clients';
import { usePermission } from '../../store/usePermission';
import { useRecord } from '../../store/useRecord';
import { DescriptionList } from '../../ui/record/DescriptionList';
import type { DescriptionItem } from '../../ui/record/DescriptionList';

type Values = Record<string, unknown>;
type SelectedRefs = Partial<Record<'client' | 'counter' | 'site' | 'tank' | 'tariff', Ref | null>>;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const labelOfCode = (value: unknown): string | undefined => {
  const code = textOf(value);
  return code && labelOf(code);
};

const summaryItems = (values: Values, { client, counter, site, tariff }: SelectedRefs): DescriptionItem[] => [
  ['Client', client?.label],
  ['Type', labelOfCode(values.type)],
  ['Site and unit', [site?.label, textOf(values.unit_no)].filter(Boolean).join(' · ')],
  ['Counter', counter?.label],
  ['Tariff', tariff?.label],
  ['Billing', labelOfCode(values.billing_cycle)],
  ['From', formatDate(textOf(values.start_date))],
  ['Until', values.end_date ? formatDate(textOf(values.end_date)) : 'Open-ended'],
];

/** Summary of the earlier steps, and the documents required before activation. */
export function ContractSummary({ values, refs }: { values: Values; refs: SelectedRefs }) {
  const canRead = usePermission('canViewClients');
  const client = textOf(values.client);
  return (
    <>
      <DescriptionList title="Summary" columns={4} items={summaryItems(values, refs)} />
      {client && canRead && <RequiredDocuments clientId={client} />}
    </>
  );
}

function RequiredDocuments({ clientId: client }: { clientId: Id }) {
  const { record } = useRecord(clients, client);
  if (!record) return null;
  return (
    <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
      {`Required before activation: ${missingDocuments(record.type, []).join('; ')}. Attach them on the contract’s page after saving.`}
    </Typography>
  );
}
