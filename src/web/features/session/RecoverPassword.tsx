import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import {
  changePassword,
  emailSubmitted,
  newPasswordSubmitted,
  recoveryOpened,
  selectRecoveryEmail,
  sendCode,
} from './passwordRecovery';
import { selectIsPending } from '../../store/requests';
import { storeSecret } from '../../store/secretStore';
import { RouteLink } from '../../ui/layout/RouteLink';
import { AuthPage } from './AuthPage';
import type { AuthField } from './AuthForm';
import { AuthForm } from './AuthForm';
import { validateNewPassword, validateRecoveryEmail } from './authValidation';
import { SPEC_TEXTS } from '../../../domain/specTexts';

const EMAIL_FIELDS: readonly AuthField[] = [
  { name: 'email', label: SPEC_TEXTS.emailAddress, type: 'email', autoComplete: 'email' },
];

const PASSWORD_FIELDS: readonly AuthField[] = [
  { name: 'token_email', label: 'Confirm Code', autoComplete: 'one-time-code' },
  { name: 'new_password', label: 'New Password', type: 'password', autoComplete: 'new-password' },
];

/** Password recovery in two steps: the email address that receives a code, then the code and the new password. */
export default function RecoverPassword() {
  const dispatch = useDispatch();
  const email = useSelector(selectRecoveryEmail);
  useEffect(() => {
    dispatch(recoveryOpened());
  }, [dispatch]);
  const description =
    email === null
      ? 'We will send a code to the email of your account.'
      : `Enter the code that was sent to ${email}.`;
  return (
    <AuthPage title="Recover password" description={description}>
      {email === null ? <EmailStep /> : <PasswordStep />}
      <RouteLink to="/login">Back to login</RouteLink>
    </AuthPage>
  );
}

function EmailStep() {
  const dispatch = useDispatch();
  return (
    <AuthForm
      fields={EMAIL_FIELDS}
      validate={validateRecoveryEmail}
      submitLabel="Send Code"
      isPending={useSelector(selectIsPending(sendCode))}
      onSubmit={({ email = '' }) => dispatch(emailSubmitted(email.trim()))}
    />
  );
}

function PasswordStep() {
  const dispatch = useDispatch();
  return (
    <AuthForm
      fields={PASSWORD_FIELDS}
      validate={validateNewPassword}
      submitLabel="Confirm"
      isPending={useSelector(selectIsPending(changePassword))}
      onSubmit={({ token_email = '', new_password = '' }) =>
        dispatch(
          newPasswordSubmitted({
            token_email: storeSecret(token_email.trim()),
            new_password: storeSecret(new_password),
          }),
        )
      }
    />
  );
}
