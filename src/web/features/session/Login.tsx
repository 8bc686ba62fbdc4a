import { useDispatch, useSelector } from 'react-redux';
import { logIn, loginSubmitted, selectIsWelcoming } from './signIn';
import { selectIsPending } from '../../store/requests';
import { storeSecret } from '../../store/secretStore';
import { RouteLink } from '../../ui/layout/RouteLink';
import { SessionPage } from './SessionPage';
import type { SmallField } from './SmallForm';
import { SmallForm } from './SmallForm';
import { loginFaults } from './sessionFaults';
import { SPEC_TEXTS } from '../../../domain/specTexts';

const FIELDS: readonly SmallField[] = [
  { name: 'username', label: 'Username', autoComplete: 'username' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
];

/** Where a visit begins. */
export default function Login() {
  const dispatch = useDispatch();
  const asking = useSelector(selectIsPending(logIn));
  const arriving = useSelector(selectIsWelcoming);
  return (
    <SessionPage title="Welcome back!">
      <SmallForm
        fields={FIELDS}
        faultsOf={loginFaults}
        button="Login"
        waiting={asking || arriving}
        onSubmit={({ username = '', password = '' }) =>
          dispatch(loginSubmitted({ username: username.trim(), password: storeSecret(password) }))
        }
      >
        <RouteLink to="/recover-password">{SPEC_TEXTS.forgotPassword}</RouteLink>
      </SmallForm>
    </SessionPage>
  );
}
