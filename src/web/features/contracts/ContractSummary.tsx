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
type Names = Partial<Record<'client' | 'counter' | 'tank' | 'tariff', Ref | null>>;

const said = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const inSite = ({ site }: Values, key: string): string | undefined =>
  typeof site === 'object' && site !== null
    ? said(Object.entries(site).find(([name]) => name === key)?.[1])
    : undefined;

const place = (typed: Values): string =>
  [inSite(typed, 'code'), inSite(typed, 'name'), said(typed.unit_no)].filter(Boolean).join(' · ');

const word = (value: unknown): string | undefined => {
  const one = said(value);
  return one && labelOf(one);
};

const factsOf = (typed: Values, { client, counter, tariff }: Names): DescriptionItem[] => [
  ['Client', client?.label],
  ['Type', word(typed.type)],
  ['Site and unit', place(typed)],
  ['Counter', counter?.label],
  ['Tariff', tariff?.label],
  ['Billing', word(typed.billing_cycle)],
  ['From', formatDate(said(typed.start_date))],
  ['Until', typed.end_date ? formatDate(said(typed.end_date)) : 'Open-ended'],
];

/** What was answered on the steps before, and the papers to be filed before the contract is activated. */
export function ContractSummary({ typed, names }: { typed: Values; names: Names }) {
  const mayRead = usePermission('canViewClients');
  const client = said(typed.client);
  return (
    <>
      <DescriptionList title="Summary" columns={4} items={factsOf(typed, names)} />
      {client && mayRead && <Papers client={client} />}
    </>
  );
}

function Papers({ client }: { client: Id }) {
  const { record } = useRecord(clients, client);
  if (!record) return null;
  return (
    <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
      {`Required before activation: ${missingDocuments(record.type, []).join('; ')}. Attach them on the contract’s page after saving.`}
    </Typography>
  );
}
