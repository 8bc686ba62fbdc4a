import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { memo, useId, useState } from 'react';

export interface MenuAction {
  label: string;
  destructive?: boolean;
  onClick: () => void;
}

interface MoreMenuProps {
  label: string;
  actions: readonly MenuAction[];
  disabled?: boolean;
}

/** Overflow menu; hidden when empty. */
export function MoreMenu({ label, actions, disabled }: MoreMenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>();
  const close = () => {
    setAnchor(null);
  };
  if (actions.length === 0) return null;
  return (
    <>
      <MenuButton label={label} disabled={disabled} menuId={id} isOpen={Boolean(anchor)} onOpen={setAnchor} />
      {anchor !== undefined && (
        <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={close}>
          {actions.map(({ label, destructive, onClick }) => (
            <MenuItem
              key={label}
              sx={destructive ? { color: 'error.main' } : undefined}
              onClick={() => {
                close();
                onClick();
              }}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

interface MenuButtonProps extends Pick<MoreMenuProps, 'label' | 'disabled'> {
  menuId: string;
  isOpen: boolean;
  onOpen: (anchor: HTMLElement) => void;
}

/** Memoised, so that it does not re-render when the items change. */
const MenuButton = memo(function Opener({ label, disabled, menuId, isOpen, onOpen }: MenuButtonProps) {
  return (
    <Button
      variant="outlined"
      disabled={disabled}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-controls={isOpen ? menuId : undefined}
      endIcon={EXPAND_ICON}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      {label}
    </Button>
  );
});

const EXPAND_ICON = <ExpandMore />;
