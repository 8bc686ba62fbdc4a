import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import type { ActivationRequirement } from '../../../domain/contracts/activation';
import type { Contract } from '../../../domain/contracts/contract';
import { formatAed } from '../../../domain/money';
import { hasPermission } from '../../../domain/permissions';
import { useSelector } from 'react-redux';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { RouteLink } from '../../ui/layout/RouteLink';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { useQuery } from '../../store/createQuery';
import { selectCurrentUser } from '../session/session';
import { activation } from './activation';

const MET: Record<ActivationRequirement, string> = {
  client: 'The client is active',
  discount: 'No discount awaits approval',
  documents: 'The required documents are attached',
  deposit: 'The deposit is taken or waived',
  counter: 'The counter or tank is free',
  start_date: 'The start date is reached',
};

const pathOf = (requirement: ActivationRequirement, { _id, client }: Contract): string | undefined => {
  if (requirement === 'client') return `/clients/${client._id}`;
  if (requirement === 'documents') return `/contracts/${_id}?tab=Attachments`;
  return requirement === 'counter' || requirement === 'start_date' ? `/contracts/${_id}/edit` : undefined;
};

/**
 * Unmet requirements for the activation of a contract, each with a link to its place, and the fees of the
 * activation.
 */
export function ActivationChecklist({ contract }: { contract: Contract }) {
  const { _id, version, client } = contract;
  const currentUser = useSelector(selectCurrentUser);
  const { result, error, retry } = useQuery(activation, { id: _id, version });
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (result?.query.id !== _id) return null;
  const { checks, connection_fee: fee } = result.data;
  const isReady = checks.every(({ missing }) => missing === null);
  const may = (permission: 'canViewClients' | 'canUpdateContracts') =>
    currentUser !== null && hasPermission(currentUser, permission);
  const canOpen: Partial<Record<ActivationRequirement, boolean>> = {
    client: may('canViewClients'),
    documents: true,
    counter: may('canUpdateContracts'),
    start_date: may('canUpdateContracts'),
  };
  return (
    <Alert severity={isReady ? 'success' : 'warning'} variant="outlined">
      <AlertTitle>
        {isReady ? 'This contract can be activated' : 'Before this contract can be activated'}
      </AlertTitle>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {checks.map(({ requirement, missing }) => {
          const to = canOpen[requirement] ? pathOf(requirement, contract) : undefined;
          const text = missing ?? MET[requirement];
          return (
            <Box component="li" key={requirement} sx={rowStyle}>
              {missing === null ? (
                <CheckIcon fontSize="small" color="success" />
              ) : (
                <CloseIcon fontSize="small" color="error" />
              )}
              <span>
                <VisuallyHidden>{missing === null ? 'Done: ' : 'Missing: '}</VisuallyHidden>
                {missing !== null && to ? <RouteLink to={to}>{text}</RouteLink> : text}
                {requirement === 'documents' && missing !== null && may('canViewClients') && (
                  <>
                    {' '}
                    <RouteLink to={`/clients/${client._id}?tab=Attachments`}>
                      Attachments of the client
                    </RouteLink>
                  </>
                )}
              </span>
            </Box>
          );
        })}
      </Box>
      {fee && (
        <Box sx={{ mt: 1 }}>
          {`The activation invoices the connection fee: ${formatAed(fee.net)} + VAT ${formatAed(fee.vat)} = ${formatAed(fee.total)}.`}
        </Box>
      )}
    </Alert>
  );
}

const rowStyle = { display: 'flex', gap: 1, alignItems: 'flex-start' };
