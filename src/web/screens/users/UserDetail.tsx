import { useSelector } from 'react-redux';
import { useLocation, useParams } from 'react-router-dom';
import { listBehind } from '../../../domain/cameFrom';
import { selectVisitor } from '../../entities/session';
import { users } from '../../entities/users';
import { useMay } from '../../kit/useMay';
import { useRecord } from '../../kit/useRecord';
import { Facts } from '../../ui/Facts';
import { LinkButton } from '../../ui/LinkButton';
import { RecordPage } from '../../ui/RecordPage';
import { Tabs } from '../../ui/Tabs';
import { USER_STEPS } from '../../../domain/userSteps';
import { orders } from '../../entities/orders';
import { posAssignments } from '../../entities/posSteps';
import { userSteps } from '../../entities/userSteps';
import { StatusChip } from '../../ui/StatusChip';
import { HistoryTab, SessionsTab, UserFiles } from '../laterTabs';
import { Neighbours } from '../Neighbours';
import { RelatedTab } from '../RelatedTab';
import { StepButtons } from '../StepButtons';
import { AREAS } from '../areas';
import { orderColumns } from '../orders/orderColumns';
import { carriedColumns } from '../pos/assignmentColumns';
import { DeleteUser } from './DeleteUser';
import { TransactionTab } from './TransactionTab';
import { factsOf, totalsOf } from './userFacts';

/** One employee: who it is, what he or she holds, and the payments and files that belong to it. */
export default function UserDetail() {
  const { id = '' } = useParams();
  const here = useLocation();
  const isSuperAdmin = useMay('superAdmin');
  const maySeeAll = useMay('canViewUsers');
  const mayModify = useMay('canUpdateUsers');
  const mayPos = useMay('canViewPos');
  const mayOrders = useMay('canViewOrders');
  const self = useSelector(selectVisitor)?.userId;
  return (
    <RecordPage
      view={useRecord(users, id)}
      trail={[{ label: 'Employees', to: listBehind('/users', here) }, id]}
      beside={<Neighbours of={users.name} area={AREAS.users} id={id} />}
      title="Employee Informations"
      titleSuffix={({ status }) => status && <StatusChip of="user" state={status} />}
      actions={(user) => (
        <>
          <StepButtons
            record={user}
            status={user.status ?? ''}
            steps={USER_STEPS}
            kit={userSteps}
            hides={(step) => step === 'block' && user._id === self}
          />
          <DeleteUser user={user} />
          {mayModify && (
            <LinkButton to={`/users/${id}/edit`} variant="contained">
              Modify
            </LinkButton>
          )}
        </>
      )}
    >
      {(user) => (
        <>
          <Facts rows={factsOf(user)} />
          {isSuperAdmin && <Facts rows={totalsOf(user)} columns={4} />}
          <Tabs
            label="Employee"
            tabs={[
              {
                value: 'Checks',
                label: 'Transaction',
                shown: isSuperAdmin,
                content: <TransactionTab userId={id} />,
              },
              {
                value: 'POS',
                label: 'POS',
                shown: mayPos,
                content: (
                  <RelatedTab
                    kit={posAssignments}
                    label="POS devices"
                    columns={carriedColumns}
                    field="user"
                    of={id}
                  />
                ),
              },
              {
                value: 'Orders',
                label: 'Orders',
                shown: mayOrders,
                content: (
                  <RelatedTab
                    kit={orders}
                    label="Orders"
                    columns={orderColumns}
                    field="assigned_to"
                    of={id}
                  />
                ),
              },
              {
                value: 'Sessions',
                label: 'Sessions',
                shown: isSuperAdmin,
                content: <SessionsTab of={id} />,
              },
              { value: 'Attachments', label: 'Attachments', content: <UserFiles user={user} /> },
              {
                value: 'History',
                label: 'History',
                shown: maySeeAll,
                content: <HistoryTab noun="user" id={id} />,
              },
            ]}
          />
        </>
      )}
    </RecordPage>
  );
}
