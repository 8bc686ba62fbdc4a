import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { newUserInputSchema, userInputSchema } from '../../../domain/users/userInput';
import { userRoutes, users } from './users';
import { useQuery } from '../../store/createQuery';
import { FormScreen } from '../records/FormScreen';
import { useRecordOptions } from '../records/useRecordOptions';
import { userFieldGroups } from './userFieldGroups';
import { userRecords } from './userRecords';
import { roleOptions } from '../roles/roleOptions';

const nameOf = ({ username }: { username: string }) => username;
const NO_VALUES = {};
const NO_ROUTES: readonly string[] = [];

/** Field groups with the options of roles and routes. */
function useFieldGroups(isNew: boolean) {
  const roles = useRecordOptions(roleOptions);
  const routes = useQuery(userRoutes, {}).result?.data.routes ?? NO_ROUTES;
  return useMemo(() => userFieldGroups(roles, routes, isNew), [roles, routes, isNew]);
}

export default function UserForm() {
  const { id } = useParams();
  return id === undefined ? <AddUser /> : <EditUser />;
}

function AddUser() {
  const definition = { groups: useFieldGroups(true), schema: newUserInputSchema, initialValues: NO_VALUES };
  return <FormScreen resource={users} recordType={userRecords} nameOf={nameOf} definition={definition} />;
}

function EditUser() {
  const definition = { groups: useFieldGroups(false), schema: userInputSchema, initialValues: NO_VALUES };
  return <FormScreen resource={users} recordType={userRecords} nameOf={nameOf} definition={definition} />;
}
