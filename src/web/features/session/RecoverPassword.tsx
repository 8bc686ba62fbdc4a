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
import { SessionPage } from './SessionPage';
import type { SmallField } from './SmallForm';
import { SmallForm } from './SmallForm';
import { newPasswordFaults, recoverFaults } from './sessionFaults';
import { SPEC_TEXTS } from '../../../domain/specTexts';

const WHERE: readonly SmallField[] = [
  { name: 'email', label: SPEC_TEXTS.emailAddress, type: 'email', autoComplete: 'email' },
];

const NEW: readonly SmallField[] = [
  { name: 'token_email', label: 'Confirm Code', autoComplete: 'one-time-code' },
  { name: 'new_password', label: 'New Password', type: 'password', autoComplete: 'new-password' },
];

/** A new password in two steps: the email that gets a code, then the code with the password. */
export default function RecoverPassword() {
  const dispatch = useDispatch();
  const email = useSelector(selectRecoveryEmail);
  useEffect(() => {
    dispatch(recoveryOpened());
  }, [dispatch]);
  const lead =
    email === null
      ? 'We will send a code to the email of your account.'
      : `Enter the code that was sent to ${email}.`;
  return (
    <SessionPage title="Recover password" lead={lead}>
      {email === null ? <FirstStep /> : <SecondStep />}
      <RouteLink to="/login">Back to login</RouteLink>
    </SessionPage>
  );
}

function FirstStep() {
  const dispatch = useDispatch();
  return (
    <SmallForm
      fields={WHERE}
      faultsOf={recoverFaults}
      button="Send Code"
      waiting={useSelector(selectIsPending(sendCode))}
      onSubmit={({ email = '' }) => dispatch(emailSubmitted(email.trim()))}
    />
  );
}

function SecondStep() {
  const dispatch = useDispatch();
  return (
    <SmallForm
      fields={NEW}
      faultsOf={newPasswordFaults}
      button="Confirm"
      waiting={useSelector(selectIsPending(changePassword))}
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
