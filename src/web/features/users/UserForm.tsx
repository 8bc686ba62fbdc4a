import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { newUserInputSchema, userInputSchema } from '../../../domain/users/userInput';
import { selectUserRoutes, userFormOpened, users } from './users';
import { FormScreen } from '../records/FormScreen';
import { useRecordOptions } from '../records/useRecordOptions';
import type { Stage } from './userGroups';
import { userGroups } from './userGroups';
import { userRecords } from './userRecords';
import { roleOptions } from '../roles/roleOptions';

const nameOf = ({ username }: { username: string }) => username;
const FRESH = {};

/** The questions, with the roles and the routes that there are. */
function useGroups(stage: Stage) {
  const dispatch = useDispatch();
  const roles = useRecordOptions(roleOptions);
  const routes = useSelector(selectUserRoutes);
  useEffect(() => {
    dispatch(userFormOpened());
  }, [dispatch]);
  return useMemo(() => userGroups(roles, routes, stage), [roles, routes, stage]);
}

/** Add an employee, or change what is written about one. */
export default function UserForm() {
  const { id } = useParams();
  return id === undefined ? <NewUser /> : <KnownUser />;
}

function NewUser() {
  const plan = { groups: useGroups('new'), schema: newUserInputSchema, initialValues: FRESH };
  return <FormScreen resource={users} recordType={userRecords} nameOf={nameOf} definition={plan} />;
}

function KnownUser() {
  const plan = { groups: useGroups('known'), schema: userInputSchema, initialValues: FRESH };
  return <FormScreen resource={users} recordType={userRecords} nameOf={nameOf} definition={plan} />;
}
