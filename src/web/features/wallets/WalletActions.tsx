import ImageOutlinedIcon from '@mui/icons-material/ImageOutlined';
import MoveToInboxOutlinedIcon from '@mui/icons-material/MoveToInboxOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useDispatch } from 'react-redux';
import { SELF_HANDOVER_MESSAGE } from '../../../domain/wallets/handover';
import type { Wallet } from '../../../domain/wallets/wallet';
import { canBeUnloaded } from '../../../domain/wallets/wallet';
import { chequeImageClicked, unloadClicked } from './wallets';
import { useIsSelfHandover } from './handover/SelfHandoverNotice';

interface WalletActionsProps {
  wallet: Wallet;
  tabIndex?: number;
}

/** Row actions: view the cheque image and unload the payment. */
export function WalletActions({ wallet, tabIndex }: WalletActionsProps) {
  const { _id, unique_number, user, takes_own } = wallet;
  const dispatch = useDispatch();
  const isSelfHandover = useIsSelfHandover(user?._id, takes_own);
  return (
    <>
      <Tooltip title="View">
        <IconButton
          size="small"
          aria-label={`View ${unique_number ?? ''}`.trim()}
          tabIndex={tabIndex}
          onClick={() => dispatch(chequeImageClicked(_id))}
        >
          <ImageOutlinedIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {canBeUnloaded(wallet) && (
        <Tooltip title={isSelfHandover ? SELF_HANDOVER_MESSAGE : 'Unload'} describeChild={isSelfHandover}>
          <IconButton
            size="small"
            aria-label={`Unload ${unique_number ?? ''}`.trim()}
            aria-disabled={isSelfHandover}
            tabIndex={tabIndex}
            onClick={isSelfHandover ? undefined : () => dispatch(unloadClicked(_id))}
          >
            <MoveToInboxOutlinedIcon fontSize="small" color={isSelfHandover ? 'disabled' : undefined} />
          </IconButton>
        </Tooltip>
      )}
    </>
  );
}
