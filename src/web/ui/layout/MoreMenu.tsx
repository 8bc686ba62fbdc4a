import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { memo, useId, useState } from 'react';

/** One menu item. */
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
  const [place, setPlace] = useState<HTMLElement | null>();
  const close = () => {
    setPlace(null);
  };
  if (actions.length === 0) return null;
  return (
    <>
      <MenuButton label={label} disabled={disabled} menu={id} isOpen={Boolean(place)} open={setPlace} />
      {place !== undefined && (
        <Menu id={id} anchorEl={place} open={place !== null} onClose={close}>
          {actions.map(({ label: name, destructive, onClick }) => (
            <MenuItem
              key={name}
              sx={destructive ? { color: 'error.main' } : undefined}
              onClick={() => {
                close();
                onClick();
              }}
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

interface MenuButtonProps extends Pick<MoreMenuProps, 'label' | 'disabled'> {
  menu: string;
  isOpen: boolean;
  open: (place: HTMLElement) => void;
}

/** Menu button; does not re-render when the items change. */
const MenuButton = memo(function Opener({ label, disabled, menu, isOpen, open }: MenuButtonProps) {
  return (
    <Button
      variant="outlined"
      disabled={disabled}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-controls={isOpen ? menu : undefined}
      endIcon={EXPAND_ICON}
      onClick={({ currentTarget }) => open(currentTarget)}
    >
      {label}
    </Button>
  );
});

const EXPAND_ICON = <ExpandMore />;
