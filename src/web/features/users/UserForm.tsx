import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { newUserInputSchema, userInputSchema } from '../../../domain/users/userInput';
import { selectUserRoutes, userFormOpened, users } from './users';
import { FormScreen } from '../records/FormScreen';
import { useRecordOptions } from '../records/useRecordOptions';
import { userFieldGroups } from './userFieldGroups';
import { userRecords } from './userRecords';
import { roleOptions } from '../roles/roleOptions';

const nameOf = ({ username }: { username: string }) => username;
const NO_VALUES = {};

/** Field groups with the options of roles and routes. */
function useFieldGroups(isNew: boolean) {
  const dispatch = useDispatch();
  const roles = useRecordOptions(roleOptions);
  const routes = useSelector(selectUserRoutes);
  useEffect(() => {
    dispatch(userFormOpened());
  }, [dispatch]);
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
