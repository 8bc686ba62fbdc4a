import ClickAwayListener from '@mui/material/ClickAwayListener';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef } from 'react';

interface PopoverProps {
  id: string;
  anchor: HTMLElement;
  label: string;
  role?: 'dialog';
  onClose: () => void;
  children: ReactNode;
}

const POPPER_MODIFIERS = [{ name: 'preventOverflow', options: { padding: 8 } }];

/** Panel below its button, not modal as MUI's Popover is; closed by Escape, by a click outside, or when it loses the focus. */
export function Popover({ id, anchor, label, role, onClose, children }: PopoverProps) {
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!paper.current?.contains(document.activeElement)) paper.current?.focus();
  }, []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    onClose();
    anchor.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && relatedTarget !== anchor && !currentTarget.contains(relatedTarget)) onClose();
  };
  return (
    <Popper
      open
      anchorEl={anchor}
      placement="bottom-end"
      disablePortal
      modifiers={POPPER_MODIFIERS}
      sx={{ zIndex: 'modal' }}
    >
      <ClickAwayListener onClickAway={onClose}>
        <Paper
          ref={paper}
          id={id}
          role={role}
          aria-label={role && label}
          tabIndex={-1}
          elevation={8}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          sx={{
            outline: 'none',
            border: 1,
            borderColor: 'divider',
            mt: 1,
            maxInlineSize: 'calc(100vw - 16px)',
          }}
        >
          {children}
        </Paper>
      </ClickAwayListener>
    </Popper>
  );
}
