import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import { codeSubmitted, resend, resendClicked, selectAwaited, verify } from './verification';
import { selectIsPending } from '../../store/requests';
import { storeSecret } from '../../store/secretStore';
import { RouteLink } from '../../ui/layout/RouteLink';
import { SessionPage } from './SessionPage';
import type { SmallField } from './SmallForm';
import { SmallForm } from './SmallForm';
import { codeFaults } from './sessionFaults';

const FIELDS: readonly SmallField[] = [
  { name: 'code', label: 'Confirm Code', autoComplete: 'one-time-code' },
];

/** Where a person proves that the username's email is read by him or her. */
export default function ConfirmUsername() {
  const dispatch = useDispatch();
  const username = useSelector(selectAwaited) ?? '';
  const resending = useSelector(selectIsPending(resend));
  const lead = `The username ${username} is not confirmed yet. Enter the code that was sent to its email, then log in.`;
  return (
    <SessionPage title="Confirm your username" lead={lead}>
      <SmallForm
        fields={FIELDS}
        faultsOf={codeFaults}
        button="Confirm"
        waiting={useSelector(selectIsPending(verify))}
        onSubmit={({ code = '' }) => dispatch(codeSubmitted(storeSecret(code.trim())))}
      />
      <Button
        variant="outlined"
        aria-disabled={resending}
        onClick={() => {
          if (!resending) dispatch(resendClicked());
        }}
      >
        Send the code again
      </Button>
      <RouteLink to="/login">Back to login</RouteLink>
    </SessionPage>
  );
}
