import ImageOutlinedIcon from '@mui/icons-material/ImageOutlined';
import MoveToInboxOutlinedIcon from '@mui/icons-material/MoveToInboxOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useDispatch } from 'react-redux';
import { SELF_HANDOVER_MESSAGE } from '../../../domain/wallets/handover';
import type { Wallet } from '../../../domain/wallets/wallet';
import { canBeUnloaded } from '../../../domain/wallets/wallet';
import { checkImageClicked, unloadClicked } from './wallets';
import { useIsForAnother } from './handover/SelfHandoverNotice';

interface WalletActionsProps {
  wallet: Wallet;
  tabIndex?: number;
}

/** What may be done with a payment: see its image, and empty it while it isn't done. */
export function WalletActions({ wallet, tabIndex }: WalletActionsProps) {
  const { _id, user, takes_own } = wallet;
  const dispatch = useDispatch();
  const isForAnother = useIsForAnother(user?._id, takes_own);
  return (
    <>
      <Tooltip title="View">
        <IconButton
          size="small"
          aria-label="View"
          tabIndex={tabIndex}
          onClick={() => dispatch(checkImageClicked(_id))}
        >
          <ImageOutlinedIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {canBeUnloaded(wallet) && (
        <Tooltip title={isForAnother ? SELF_HANDOVER_MESSAGE : 'Unload'} describeChild={isForAnother}>
          <IconButton
            size="small"
            aria-label="Unload"
            aria-disabled={isForAnother}
            tabIndex={tabIndex}
            onClick={isForAnother ? undefined : () => dispatch(unloadClicked(_id))}
          >
            <MoveToInboxOutlinedIcon fontSize="small" color={isForAnother ? 'disabled' : undefined} />
          </IconButton>
        </Tooltip>
      )}
    </>
  );
}
