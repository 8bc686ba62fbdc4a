import { useParams } from 'react-router-dom';
import { users } from '../../entities/users';
import { useMay } from '../../kit/useMay';
import { useRecord } from '../../kit/useRecord';
import { Facts } from '../../ui/Facts';
import { LinkButton } from '../../ui/LinkButton';
import { RecordPage } from '../../ui/RecordPage';
import { Tabs } from '../../ui/Tabs';
import { HistoryTab } from '../HistoryTab';
import { TransactionTab } from './TransactionTab';
import { UserFiles } from './UserFiles';
import { factsOf, totalsOf } from './userFacts';

/** One employee: who it is, what he or she holds, and the payments and files that belong to it. */
export default function UserDetail() {
  const { id = '' } = useParams();
  const isSuperAdmin = useMay('superAdmin');
  const maySeeAll = useMay('canViewUsers');
  const mayModify = useMay('canUpdateUsers');
  return (
    <RecordPage
      view={useRecord(users, id)}
      trail={[{ label: 'Employees', to: '/users' }, id]}
      title="Employee Informations"
      actions={
        mayModify && (
          <LinkButton to={`/users/${id}/edit`} variant="contained">
            Modify
          </LinkButton>
        )
      }
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
