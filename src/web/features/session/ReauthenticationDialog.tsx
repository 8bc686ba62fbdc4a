import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { passwordSubmitted, selectIsReauthenticating, signOutClicked } from './reauthentication';
import { selectCurrentUser } from './session';
import { logIn } from './signIn';
import { selectIsPending } from '../../store/requests';
import { storeSecret } from '../../store/secretStore';
import { SmallForm } from './SmallForm';
import type { SmallField } from './SmallForm';
import { loginFaults } from './sessionFaults';

const FIELDS: readonly SmallField[] = [
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
];

/** Asks for the password over the page when the session has ended on unsaved work. */
export function ReauthenticationDialog() {
  const id = useId();
  const dispatch = useDispatch();
  const isAsked = useSelector(selectIsReauthenticating);
  const username = useSelector(selectCurrentUser)?.username ?? '';
  const isPending = useSelector(selectIsPending(logIn));
  return (
    <Dialog
      open={isAsked}
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
        <SmallForm
          fields={FIELDS}
          faultsOf={(values) => loginFaults({ ...values, username })}
          button="Sign in"
          waiting={isPending}
          onSubmit={({ password = '' }) => dispatch(passwordSubmitted(storeSecret(password)))}
        >
          <Button onClick={() => dispatch(signOutClicked())}>Sign out instead</Button>
        </SmallForm>
      </DialogContent>
    </Dialog>
  );
}
