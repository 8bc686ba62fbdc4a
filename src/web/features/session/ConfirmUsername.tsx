import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import { codeSubmitted, resend, resendClicked, selectUnverifiedUsername, verify } from './verification';
import { selectIsPending } from '../../store/requests';
import { storeSecret } from '../../store/secretStore';
import { RouteLink } from '../../ui/layout/RouteLink';
import { AuthPage } from './AuthPage';
import type { AuthField } from './AuthForm';
import { AuthForm } from './AuthForm';
import { validateCode } from './authValidation';

const FIELDS: readonly AuthField[] = [{ name: 'code', label: 'Confirm Code', autoComplete: 'one-time-code' }];

/** Page to confirm the username with a code sent by email. */
export default function ConfirmUsername() {
  const dispatch = useDispatch();
  const username = useSelector(selectUnverifiedUsername) ?? '';
  const isResending = useSelector(selectIsPending(resend));
  const description = `The username ${username} is not confirmed yet. Enter the code that was sent to its email, then sign in.`;
  return (
    <AuthPage title="Confirm your username" description={description}>
      <AuthForm
        fields={FIELDS}
        validate={validateCode}
        submitLabel="Confirm"
        isPending={useSelector(selectIsPending(verify))}
        onSubmit={({ code = '' }) => dispatch(codeSubmitted(storeSecret(code.trim())))}
      />
      <Button
        variant="outlined"
        aria-disabled={isResending}
        onClick={() => {
          if (!isResending) dispatch(resendClicked());
        }}
      >
        Send the code again
      </Button>
      <RouteLink to="/login">Back to login</RouteLink>
    </AuthPage>
  );
}
