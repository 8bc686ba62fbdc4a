import type { Client } from '../../../domain/clients/client';
import { isPerson } from '../../../domain/clients/client';
import { CLIENT_STEPS } from '../../../domain/clients/clientTransitions';
import { counted } from '../../../domain/numbers';
import { dayInDubai, showDate } from '../../../domain/dates';
import { showEmiratesId } from '../../../domain/identifiers';
import { aed } from '../../../domain/money';
import { wordOf } from '../../../domain/labels';
import { clientSteps } from './clientTransitions';
import { clients } from './clients';
import { useMay } from '../../store/usePermission';
import type { Fact } from '../../ui/record/DescriptionList';
import { Facts } from '../../ui/record/DescriptionList';
import { LinkButton } from '../../ui/layout/LinkButton';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { RecordScreen } from '../records/RecordScreen';
import { StepButtons } from '../records/TransitionButtons';
import { AREAS } from '../records/recordTypes';
import { CashOnly } from '../payments/CashOnly';
import { MergeClient } from './MergeClient';
import { useClientTabs } from './useClientTabs';

const person = (client: Client): Fact[] => [
  ['First name', client.first_name],
  ['Middle name', client.middle_name],
  ['Last name', client.last_name],
  ['Emirates ID', client.national_id && showEmiratesId(client.national_id)],
  ['Passport number', client.passport_number],
  ['ID expiry', showDate(client.id_expiry)],
  ['Nationality', client.nationality],
];

const organisation = (client: Client): Fact[] => [
  ['Company name', client.company_name],
  ['Contact person', client.contact_person],
  ['Trade licence number', client.trade_license_number],
  ['Licensing authority', client.trade_license_authority],
  ['Trade licence expiry', showDate(client.trade_license_expiry)],
];

const identity = (client: Client): Fact[] => [
  ['Code', client.code],
  ...(client.former_codes ? [['Merged codes', client.former_codes] as Fact] : []),
  ['Type', wordOf(client.type)],
  ...(isPerson(client.type) ? person(client) : organisation(client)),
  ['Arabic name', client.name_ar],
];

const daysOr = (days: number | null | undefined, otherwise: string): string =>
  typeof days === 'number' ? counted(days, 'day') : otherwise;

const standing = (client: Client): Fact[] => [
  ['Contracts', client.contracts_count],
  ['Balance', aed(client.balance_due)],
  ['Overdue', aed(client.overdue_amount)],
  ['Credit', aed(client.credit_balance)],
  ['Cheques on their way', aed(client.pdc_cover)],
  ['Cheques bounced in 12 months', client.bounced_checks],
  ['Deposits held', aed(client.deposit_held)],
  ['Last payment', client.last_payment_at && showDate(dayInDubai(Date.parse(client.last_payment_at)))],
  ['Payment terms', daysOr(client.payment_terms_days, 'As the settings say')],
  ['Credit limit', typeof client.credit_limit === 'number' ? aed(client.credit_limit) : undefined],
];

const tax = (client: Client): Fact[] => [
  ['VAT registered', client.is_vat_registered ? 'Yes' : 'No'],
  ['TRN', client.trn],
  ['VAT treatment', wordOf(client.vat_treatment)],
  ['Electronic address', client.peppol_id],
  ['Ready for electronic invoices', client.einvoice_ready ? 'Yes' : 'Not yet'],
];

const contact = (client: Client): Fact[] => [
  ['Phone', client.phone],
  ['Alternate phone', client.phone_second],
  ['Email', client.email],
  ['Language', wordOf(client.preferred_language)],
  ['Channel', client.preferred_channel && wordOf(client.preferred_channel)],
  ['Address', client.address],
  ['Area', client.area],
  ['Emirate', client.emirate],
  ['PO box', client.po_box],
  ['Makani number', client.makani],
  ['Notes', client.notes],
];

/** One client: who it is, how it is reached, and what it owes. */
export default function ClientDetail() {
  const mayContract = useMay('canCreateContracts');
  const tabsOf = useClientTabs();
  return (
    <RecordScreen
      kit={clients}
      area={AREAS.clients}
      nameOf={({ code, label }) => `${code} · ${label}`}
      chip={({ status }) => <StatusChip of="client" state={status} />}
      actions={(client) => (
        <>
          {mayContract && client.status === 'active' && (
            <LinkButton to={`/contracts/add?client=${client._id}`}>New contract</LinkButton>
          )}
          <MergeClient client={client} />
          <StepButtons record={client} status={client.status} steps={CLIENT_STEPS} kit={clientSteps} />
        </>
      )}
      tabs={({ _id }) => tabsOf(_id)}
    >
      {(client) => (
        <>
          <CashOnly bounces={client.bounced_checks} />
          <Facts title="Standing" rows={standing(client)} />
          <Facts title="Identity" rows={identity(client)} />
          <Facts title="Tax" rows={tax(client)} />
          <Facts title="Contact" rows={contact(client)} />
        </>
      )}
    </RecordScreen>
  );
}
