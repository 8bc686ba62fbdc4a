import { useSelector, useDispatch } from 'react-redux';
import { useLocation, useParams } from 'react-router-dom';
import Button from '@mui/material/Button';
import { parentListPath } from '../../../domain/lists/listOrigin';
import type { Id } from '../../../domain/entity';
import { useList } from '../../store/useList';
import { DataTable } from '../../ui/table/DataTable';
import { selectIsPending } from '../../store/requests';
import { selectCurrentUser } from '../session/session';
import { wallets } from '../wallets/wallets';
import { transactionColumns } from '../wallets/walletColumns';
import { users, deleteUser, userDeleteClicked } from './users';
import { usePermission } from '../../store/usePermission';
import { useRecord } from '../../store/useRecord';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { LinkButton } from '../../ui/layout/LinkButton';
import { RecordPage } from '../../ui/record/RecordPage';
import { Tabs } from '../../ui/layout/Tabs';
import type { User } from '../../../domain/users/user';
import { USER_TRANSITIONS } from '../../../domain/users/user';
import { orders } from '../orders/orders';
import { posAssignments } from '../pos/posTransitions';
import { userTransitions } from './userTransitions';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { HistoryTab } from '../history/lazyHistoryTab';
import { OWN_SESSIONS } from '../session/activeSessions';
import { SessionsTab, UserFiles } from './lazyUserTabs';
import { AdjacentRecordLinks } from '../adjacentRecords/AdjacentRecordLinks';
import { RelatedTab } from '../records/RelatedTab';
import { TransitionButtons } from '../records/TransitionButtons';
import { orderColumns } from '../orders/orderColumns';
import { assignedPosColumns } from '../pos/assignmentColumns';
import { custodyItems, userItems } from './userItems';
import { SPEC_TEXTS } from '../../../domain/specTexts';
import { userRecords, userStatuses } from './userRecords';

export default function UserDetail() {
  const { id = '' } = useParams();
  const location = useLocation();
  const isSuperAdmin = usePermission('superAdmin');
  const canModify = usePermission('canUpdateUsers');
  const canViewPos = usePermission('canViewPos');
  const canViewOrders = usePermission('canViewOrders');
  const currentUserId = useSelector(selectCurrentUser)?.userId;
  return (
    <RecordPage
      view={useRecord(users, id)}
      breadcrumbs={[{ label: 'Employees', to: parentListPath('/users', location) }, id]}
      extraActions={<AdjacentRecordLinks resource={users.name} recordType={userRecords} id={id} />}
      title={SPEC_TEXTS.employeeTitle}
      titleSuffix={({ status }) => status && <StatusChip tones={userStatuses} status={status} />}
      actions={(user) => (
        <>
          <TransitionButtons
            record={user}
            status={user.status ?? ''}
            rules={USER_TRANSITIONS}
            transitions={userTransitions}
            isHidden={(transition) => transition === 'block' && user._id === currentUserId}
          />
          <DeleteUser user={user} />
          {canModify && (
            <LinkButton to={`/users/${id}/edit`} variant="contained">
              Modify
            </LinkButton>
          )}
        </>
      )}
    >
      {(user) => (
        <>
          <DescriptionList items={userItems(user)} />
          {isSuperAdmin && <DescriptionList items={custodyItems(user)} columns={4} />}
          <Tabs
            label="Employee"
            tabs={[
              {
                value: 'Checks',
                label: 'Transaction',
                isVisible: isSuperAdmin,
                content: <TransactionTab userId={id} />,
              },
              {
                label: 'POS',
                isVisible: canViewPos,
                content: (
                  <RelatedTab
                    resource={posAssignments}
                    label="POS devices"
                    columns={assignedPosColumns}
                    field="user"
                    recordId={id}
                  />
                ),
              },
              {
                label: 'Orders',
                isVisible: canViewOrders,
                content: (
                  <RelatedTab
                    resource={orders}
                    label="Orders"
                    columns={orderColumns}
                    field="assigned_to"
                    recordId={id}
                  />
                ),
              },
              {
                label: 'Sessions',
                isVisible: isSuperAdmin,
                content: <SessionsTab userId={id === currentUserId ? OWN_SESSIONS : id} />,
              },
              { label: 'Attachments', content: <UserFiles user={user} /> },
              { label: 'History', content: <HistoryTab noun="user" id={id} /> },
            ]}
          />
        </>
      )}
    </RecordPage>
  );
}

/** Payments recorded by an employee. */
function TransactionTab({ userId }: { userId: Id }) {
  const list = useList(wallets, { search: userId, field: 'user' });
  return <DataTable plain label="Transactions" columns={transactionColumns} list={list} />;
}

/** Button that deletes an employee; hidden for the current user's own account. */
function DeleteUser({ user }: { user: User }) {
  const dispatch = useDispatch();
  const canDelete = usePermission(userRecords.update);
  const currentUserId = useSelector(selectCurrentUser)?.userId;
  const isPending = useSelector(selectIsPending(deleteUser));
  if (!canDelete || currentUserId === user._id) return null;
  return (
    <Button
      variant="outlined"
      color="error"
      disabled={isPending}
      onClick={() => dispatch(userDeleteClicked(user))}
    >
      Delete
    </Button>
  );
}
