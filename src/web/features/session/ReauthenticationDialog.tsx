import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { passwordSubmitted, selectIsReauthenticating, signOutInsteadClicked } from './reauthentication';
import { selectCurrentUser } from './session';
import { signIn } from './signIn';
import { selectIsPending } from '../../store/requests';
import { storeSecret } from '../../store/secretStore';
import { useWasOpen } from '../../ui/feedback/useWasOpen';
import { AuthForm } from './AuthForm';
import type { AuthField } from './AuthForm';
import { validateSignIn } from './authValidation';

const FIELDS: readonly AuthField[] = [
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
];

/** Password dialog for a session that expired while the page has unsaved input. */
export function ReauthenticationDialog() {
  const id = useId();
  const dispatch = useDispatch();
  const isOpen = useSelector(selectIsReauthenticating);
  const username = useSelector(selectCurrentUser)?.username ?? '';
  const isPending = useSelector(selectIsPending(signIn));
  if (!useWasOpen(isOpen)) return null;
  return (
    <Dialog
      open={isOpen}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>Your session has ended</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} sx={{ mb: 2 }}>
          Sign in again as <bdi>{username}</bdi> to continue. Your input is still here.
        </DialogContentText>
        <AuthForm
          fields={FIELDS}
          validate={(values) => validateSignIn({ ...values, username })}
          submitLabel="Sign in"
          isPending={isPending}
          onSubmit={({ password = '' }) => dispatch(passwordSubmitted(storeSecret(password)))}
        >
          <Button onClick={() => dispatch(signOutInsteadClicked())}>Sign out instead</Button>
        </AuthForm>
      </DialogContent>
    </Dialog>
  );
}
