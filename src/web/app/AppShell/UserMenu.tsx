import AccountBalanceWalletOutlinedIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import LogoutOutlinedIcon from '@mui/icons-material/LogoutOutlined';
import PersonOutlinedIcon from '@mui/icons-material/PersonOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { canBeCustodian } from '../../../domain/permissions';
import { signOutClicked } from '../../features/session/session';
import { usePermission } from '../../store/usePermission';
import { OWN_WALLET } from '../../features/profile/ownWallet';
import { Popover } from './Popover';

export function UserMenu({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const dispatch = useDispatch();
  const holdsMoney = usePermission(canBeCustodian);
  const signOut = () => {
    onClose();
    anchor.focus();
    dispatch(signOutClicked());
  };
  return (
    <Popover id="user-menu" anchor={anchor} label="Your account" onClose={onClose}>
      <MenuList autoFocusItem aria-label="Your account" sx={{ minInlineSize: 180 }}>
        <MenuItem component={Link} to="/profile" onClick={onClose}>
          <ListItemIcon>
            <PersonOutlinedIcon fontSize="small" />
          </ListItemIcon>
          Profile
        </MenuItem>
        {holdsMoney && (
          <MenuItem component={Link} to={OWN_WALLET} onClick={onClose}>
            <ListItemIcon>
              <AccountBalanceWalletOutlinedIcon fontSize="small" />
            </ListItemIcon>
            My wallet
          </MenuItem>
        )}
        <MenuItem onClick={signOut}>
          <ListItemIcon>
            <LogoutOutlinedIcon fontSize="small" />
          </ListItemIcon>
          Logout
        </MenuItem>
      </MenuList>
    </Popover>
  );
}
