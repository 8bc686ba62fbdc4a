import { useDispatch, useSelector } from 'react-redux';
import { signIn, signInSubmitted, selectIsRedirecting } from './signIn';
import { selectIsPending } from '../../store/requests';
import { storeSecret } from '../../store/secretStore';
import { RouteLink } from '../../ui/layout/RouteLink';
import { AuthPage } from './AuthPage';
import type { AuthField } from './AuthForm';
import { AuthForm } from './AuthForm';
import { validateSignIn } from './authValidation';
import { SPEC_TEXTS } from '../../../domain/specTexts';

const FIELDS: readonly AuthField[] = [
  { name: 'username', label: 'Username', autoComplete: 'username' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
];

export default function Login() {
  const dispatch = useDispatch();
  const isSigningIn = useSelector(selectIsPending(signIn));
  const isWelcoming = useSelector(selectIsRedirecting);
  return (
    <AuthPage title="Welcome back!">
      <AuthForm
        fields={FIELDS}
        validate={validateSignIn}
        submitLabel="Login"
        isPending={isSigningIn || isWelcoming}
        onSubmit={({ username = '', password = '' }) =>
          dispatch(signInSubmitted({ username: username.trim(), password: storeSecret(password) }))
        }
      >
        <RouteLink to="/recover-password">{SPEC_TEXTS.forgotPassword}</RouteLink>
      </AuthForm>
    </AuthPage>
  );
}
