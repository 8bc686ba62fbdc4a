import { useSelector } from 'react-redux';
import { useLocation, useParams } from 'react-router-dom';
import { listBehind } from '../../../domain/lists/listOrigin';
import { selectVisitor } from '../session/session';
import { users } from './users';
import { useMay } from '../../store/usePermission';
import { useRecord } from '../../store/useRecord';
import { Facts } from '../../ui/record/DescriptionList';
import { LinkButton } from '../../ui/layout/LinkButton';
import { RecordPage } from '../../ui/record/RecordPage';
import { Tabs } from '../../ui/layout/Tabs';
import { USER_STEPS } from '../../../domain/users/user';
import { orders } from '../orders/orders';
import { posAssignments } from '../pos/posTransitions';
import { userSteps } from './userTransitions';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { HistoryTab, SessionsTab, UserFiles } from '../records/lazyTabs';
import { Neighbours } from '../adjacentRecords/AdjacentRecordLinks';
import { RelatedTab } from '../records/RelatedTab';
import { StepButtons } from '../records/TransitionButtons';
import { AREAS } from '../records/recordTypes';
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
