import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LinkButton } from '../../ui/layout/LinkButton';
import { lazyWithPreload } from '../../ui/layout/lazyWithPreload';
import { Page } from '../../ui/layout/Page';
import { Tabs } from '../../ui/layout/Tabs';
import { useList } from '../../store/useList';
import { DataTable } from '../../ui/table/DataTable';
import { HandoverTab } from './handover/HandoverTab';
import { ChequeCalendarTab } from './calendar/ChequeCalendarTab';
import { CustodianTab } from './custody/CustodianTab';
import { BANK_PATH } from '../bank/bankRecords';
import { SafeTab } from './safe/SafeTab';
import { wallets } from './wallets';
import { walletFilters, walletQuickFilters } from './walletRecords';
import { paymentColumns } from './walletColumns';

const BankScreen = lazyWithPreload(async () => ({
  default: (await import(/* webpackChunkName: "bank" */ '../bank/BankScreen')).BankScreen,
}));
const NewStatement = lazyWithPreload(
  () => import(/* webpackChunkName: "bank-form" */ '../bank/NewStatement'),
);

/** Custody, cheques and safe; with `?view=bank`, the bank statements. */
export default function WalletList() {
  const [params] = useSearchParams();
  if (params.get('view') !== 'bank') return <Wallets />;
  return <Suspense fallback={null}>{params.has('new') ? <NewStatement /> : <BankScreen />}</Suspense>;
}

function Wallets() {
  return (
    <Page
      breadcrumbs={['Wallets']}
      title="Wallets"
      actions={
        <LinkButton to={BANK_PATH} variant="outlined">
          Bank
        </LinkButton>
      }
    >
      <Tabs
        label="Wallets"
        tabs={[
          { label: 'Custodians', content: <CustodianTab /> },
          { label: 'Payments', content: <PaymentTab /> },
          { value: 'Cheques', label: 'Cheque calendar', content: <ChequeCalendarTab /> },
          { label: 'Handovers', content: <HandoverTab /> },
          { value: 'Safe', label: 'Cash in safe', content: <SafeTab /> },
        ]}
      />
    </Page>
  );
}

/** Payments of all custodians. */
const PaymentTab = () => (
  <DataTable
    label="Wallets"
    columns={paymentColumns}
    list={useList(wallets, undefined, walletFilters)}
    quickFilters={walletQuickFilters}
    searchLabel="Search payments"
    emptyState={{ title: 'No payments yet' }}
  />
);
