import ExpandMore from '@mui/icons-material/ExpandMore';
import MoreVert from '@mui/icons-material/MoreVert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { memo, useId, useState } from 'react';
import type { MouseEvent } from 'react';

export interface MenuAction {
  label: string;
  destructive?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

interface MoreMenuProps {
  label: string;
  actions: readonly MenuAction[];
  disabled?: boolean;
  /** Shows an icon instead of the label, for rows of tables. */
  compact?: boolean;
  tabIndex?: number;
}

/** Overflow menu; hidden when empty. */
export function MoreMenu({ label, actions, ...button }: MoreMenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>();
  const close = () => {
    setAnchor(null);
  };
  if (actions.length === 0) return null;
  return (
    <>
      <MenuButton {...button} label={label} menuId={id} isOpen={Boolean(anchor)} onOpen={setAnchor} />
      {anchor !== undefined && (
        <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={close}>
          {actions.map(({ label, destructive, disabled, onClick }) => (
            <MenuItem
              key={label}
              disabled={disabled}
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

interface MenuButtonProps extends Omit<MoreMenuProps, 'actions'> {
  menuId: string;
  isOpen: boolean;
  onOpen: (anchor: HTMLElement) => void;
}

/** Memoised, so that it does not re-render when the items change. */
const MenuButton = memo(function MenuButton(props: MenuButtonProps) {
  const { label, disabled, compact, tabIndex, menuId, isOpen, onOpen } = props;
  const attributes = {
    disabled,
    tabIndex,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? menuId : undefined,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => onOpen(currentTarget),
  } as const;
  return compact ? (
    <IconButton {...attributes} aria-label={label}>
      <MoreVert />
    </IconButton>
  ) : (
    <Button {...attributes} variant="outlined" endIcon={EXPAND_ICON}>
      {label}
    </Button>
  );
});

const EXPAND_ICON = <ExpandMore />;
