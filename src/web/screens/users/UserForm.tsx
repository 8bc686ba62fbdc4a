import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { newUserDraft, userDraft } from '../../../domain/staffDrafts';
import { users } from '../../entities/users';
import { FormScreen } from '../FormScreen';
import { AREAS } from '../areas';
import { useOptions } from '../useOptions';
import { userGroups } from './userGroups';

const nameOf = ({ username }: { username: string }) => username;
const FRESH = {};

/** Add an employee, or change what is written about one. */
export default function UserForm() {
  const { id } = useParams();
  return id === undefined ? <NewUser /> : <KnownUser />;
}

function NewUser() {
  const roles = useOptions('roles');
  const groups = useMemo(() => userGroups(roles, 'new'), [roles]);
  const plan = { groups, schema: newUserDraft, fresh: FRESH };
  return <FormScreen kit={users} area={AREAS.users} nameOf={nameOf} plan={plan} />;
}

function KnownUser() {
  const roles = useOptions('roles');
  const groups = useMemo(() => userGroups(roles, 'known'), [roles]);
  const plan = { groups, schema: userDraft, fresh: FRESH };
  return <FormScreen kit={users} area={AREAS.users} nameOf={nameOf} plan={plan} />;
}
