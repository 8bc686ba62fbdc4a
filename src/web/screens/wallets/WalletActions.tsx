import ImageOutlinedIcon from '@mui/icons-material/ImageOutlined';
import MoveToInboxOutlinedIcon from '@mui/icons-material/MoveToInboxOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useDispatch } from 'react-redux';
import type { Wallet } from '../../../domain/wallet';
import { mayBeEmptied } from '../../../domain/wallet';
import { chequeClicked, unloadClicked } from '../../entities/wallets';

interface WalletActionsProps {
  wallet: Wallet;
  tabIndex?: number;
}

/** What may be done with a payment: see its image, and empty it while it isn't done. */
export function WalletActions({ wallet: { _id, status }, tabIndex }: WalletActionsProps) {
  const dispatch = useDispatch();
  return (
    <>
      <Tooltip title="View">
        <IconButton
          size="small"
          aria-label="View"
          tabIndex={tabIndex}
          onClick={() => dispatch(chequeClicked(_id))}
        >
          <ImageOutlinedIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {mayBeEmptied({ status }) && (
        <Tooltip title="Unload">
          <IconButton
            size="small"
            aria-label="Unload"
            tabIndex={tabIndex}
            onClick={() => dispatch(unloadClicked(_id))}
          >
            <MoveToInboxOutlinedIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </>
  );
}
