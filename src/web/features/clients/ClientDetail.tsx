import type { Client } from '../../../domain/clients/client';
import { isPerson } from '../../../domain/clients/client';
import { isInBusiness } from '../../../domain/einvoice/einvoiceParties';
import type { ClientTransition } from '../../../domain/clients/clientTransitions';
import { CLIENT_TRANSITIONS } from '../../../domain/clients/clientTransitions';
import { formatCount } from '../../../domain/numbers';
import { dubaiDate, formatDate } from '../../../domain/dates';
import { formatEmiratesId } from '../../../domain/identifiers';
import { formatAed } from '../../../domain/money';
import { labelOf } from '../../../domain/labels';
import { mergeClients } from './clientDuplicates';
import { clientTransitions } from './clientTransitions';
import { clients } from './clients';
import { useFormDialog } from '../../store/formDialog';
import { usePermission } from '../../store/usePermission';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { renderEmail, renderPhone } from '../../ui/record/contact';
import { LinkButton } from '../../ui/layout/LinkButton';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { RecordScreen } from '../records/RecordScreen';
import { TransitionButtons } from '../records/TransitionButtons';
import { CashOnlyAlert } from '../payments/CashOnlyAlert';
import { openRefundItems, refundableItems } from '../refunds/openRefundItems';
import { refundCreditForm } from '../refunds/refundForms';
import { MergeDialog } from './MergeDialog';
import { useClientTabs } from './useClientTabs';
import { clientRecords, clientStatuses } from './clientRecords';

const personItems = (client: Client): DescriptionItem[] => [
  ['First name', client.first_name],
  ['Middle name', client.middle_name],
  ['Last name', client.last_name],
  ['Emirates ID', client.national_id && formatEmiratesId(client.national_id)],
  ['Passport number', client.passport_number],
  ['ID expiry', formatDate(client.id_expiry)],
  ['Nationality', client.nationality],
];

const organisationItems = (client: Client): DescriptionItem[] => [
  ['Company name', client.company_name],
  ['Contact person', client.contact_person],
  ['Trade licence number', client.trade_license_number],
  ['Licensing authority', client.trade_license_authority],
  ['Trade licence expiry', formatDate(client.trade_license_expiry)],
];

const identityItems = (client: Client): DescriptionItem[] => [
  ['Code', client.code],
  ...(client.former_codes ? [['Former codes', client.former_codes] as DescriptionItem] : []),
  ['Type', labelOf(client.type)],
  ...(isPerson(client.type) ? personItems(client) : organisationItems(client)),
  ['Arabic name', client.name_ar],
];

const formatDays = (days: number | null | undefined, fallback: string): string =>
  typeof days === 'number' ? formatCount(days, 'day') : fallback;

const accountItems = (client: Client): DescriptionItem[] => [
  ['Contracts', client.contracts_count],
  ['Balance', formatAed(client.balance_due)],
  ['Overdue', formatAed(client.overdue_amount)],
  ['Credit', formatAed(client.credit_balance)],
  ['Credit without a contract', client.own_credit ? formatAed(client.own_credit) : undefined],
  ...refundableItems(client.own_credit, client.refundable_credit),
  ...openRefundItems(client.open_refunds, 'credit'),
  ['Uncleared cheques', formatAed(client.pdc_cover)],
  ['Cheques bounced in 12 months', client.bounced_checks],
  ['Deposits held', formatAed(client.deposit_held)],
  ['Last payment', client.last_payment_at && formatDate(dubaiDate(Date.parse(client.last_payment_at)))],
  ['Payment terms', formatDays(client.payment_terms_days, 'Default')],
  ['Credit limit', typeof client.credit_limit === 'number' ? formatAed(client.credit_limit) : undefined],
];

const taxItems = (client: Client): DescriptionItem[] => [
  ...(isInBusiness(client) && isPerson(client.type)
    ? ([['Buys for a business', 'Yes']] as DescriptionItem[])
    : []),
  ['VAT registered', client.is_vat_registered ? 'Yes' : 'No'],
  ['TRN', client.trn],
  ['VAT treatment', labelOf(client.vat_treatment)],
  ...(client.vat_treatments ?? []).map(({ effective_from, vat_treatment }): DescriptionItem => [
    `VAT treatment from ${formatDate(effective_from)}`,
    labelOf(vat_treatment),
  ]),
  ['Electronic address', client.peppol_id],
  [
    'Ready for e-invoicing',
    isInBusiness(client) ? (client.einvoice_ready ? 'Yes' : 'Not yet') : 'Not required (consumer)',
  ],
];

const contactItems = (client: Client): DescriptionItem[] => [
  ['Phone', renderPhone(client.phone)],
  ['Alternate phone', renderPhone(client.phone_second)],
  ['Email', renderEmail(client.email)],
  ['Language', labelOf(client.preferred_language)],
  ['Channel', client.preferred_channel && labelOf(client.preferred_channel)],
  ['Address', client.address],
  ['Area', client.area],
  ['Emirate', client.emirate],
  ['PO box', client.po_box],
  ['Makani number', client.makani],
  ['Notes', client.notes],
];

/** Hides transitions that the status allows, but not the client's accounts. */
const isNotApplicable = (
  transition: ClientTransition,
  { own_credit, refundable_credit, balance_due }: Client,
): boolean =>
  (transition === 'refundCredit' && !refundable_credit) ||
  (transition === 'useCredit' && (!own_credit || !balance_due));

/** Transitions of a client, and merging it into another one. */
function ClientActions({ client }: { client: Client }) {
  const canUpdate = usePermission(clientRecords.update);
  const { openId, open, close } = useFormDialog(mergeClients);
  return (
    <>
      <TransitionButtons
        record={client}
        status={client.status}
        rules={CLIENT_TRANSITIONS}
        transitions={clientTransitions}
        forms={{ refundCredit: refundCreditForm(client.refundable_credit) }}
        isHidden={isNotApplicable}
        hasPrimary={client.status === 'active'}
        more={canUpdate ? [{ label: 'Merge', onClick: () => open(client._id) }] : []}
      />
      {openId === client._id && <MergeDialog client={client} onClose={close} />}
    </>
  );
}

export default function ClientDetail() {
  const canCreateContracts = usePermission('canCreateContracts');
  const getTabs = useClientTabs();
  return (
    <RecordScreen
      resource={clients}
      recordType={clientRecords}
      nameOf={({ code, label }) => [code, label].filter(Boolean).join(' · ')}
      chip={({ status }) => <StatusChip tones={clientStatuses} status={status} />}
      actions={(client) => (
        <>
          {canCreateContracts && client.status === 'active' && (
            <LinkButton to={`/contracts/add?client=${client._id}`} variant="contained">
              New contract
            </LinkButton>
          )}
          <ClientActions client={client} />
        </>
      )}
      tabs={({ _id }) => getTabs(_id)}
    >
      {(client) => (
        <>
          <CashOnlyAlert bounces={client.bounced_checks} />
          <DescriptionList title="Account summary" items={accountItems(client)} />
          <DescriptionList title="Identity" items={identityItems(client)} />
          <DescriptionList title="Tax" items={taxItems(client)} />
          <DescriptionList title="Contact" items={contactItems(client)} />
        </>
      )}
    </RecordScreen>
  );
}
