import AppsIcon from '@mui/icons-material/Apps';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectCurrentUser } from '../session/session';
import { destinationsFor } from './destinations';

/** Menu of the pages that are not in the sidebar, grouped in columns. */
export function GoToMenu() {
  const id = useId();
  const currentUser = useSelector(selectCurrentUser);
  const groups = useMemo(() => (currentUser ? destinationsFor(currentUser) : []), [currentUser]);
  const [anchor, setAnchor] = useState<HTMLElement | null>();
  const close = () => {
    setAnchor(null);
  };
  if (groups.length === 0) return null;
  return (
    <>
      <Button
        color="inherit"
        startIcon={<AppsIcon />}
        endIcon={<ExpandMore />}
        aria-label="Go to"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
        }}
        sx={buttonStyle}
      >
        <span>Go to</span>
      </Button>
      {anchor !== undefined && (
        <Menu
          id={id}
          anchorEl={anchor}
          open={anchor !== null}
          onClose={close}
          slotProps={{ list: { 'aria-label': 'Go to', sx: gridStyle } }}
        >
          {groups.flatMap(({ label, destinations }, group) => [
            <ListSubheader key={label} sx={subheaderStyle} style={cell(group, 0)}>
              {label}
            </ListSubheader>,
            ...destinations.map(({ label: name, to, hint }, index) => (
              <MenuItem key={to} component={Link} to={to} onClick={close} style={cell(group, index + 1)}>
                <Box>
                  {name}
                  <Typography component="span" variant="caption" sx={hintStyle}>
                    {hint}
                  </Typography>
                </Box>
              </MenuItem>
            )),
          ])}
        </Menu>
      )}
    </>
  );
}

/** Small screens show only the icon, to leave space for the username. */
const buttonStyle = {
  flex: 'none',
  minInlineSize: 40,
  '& > span:not(.MuiButton-startIcon)': { display: { xs: 'none', sm: 'inherit' } },
  '& > .MuiButton-startIcon': { marginInlineEnd: { xs: 0, sm: 1 } },
};

/** Position in the columns; on small screens, which have no grid, groups are below each other. */
const cell = (group: number, row: number) => ({ gridColumn: group + 1, gridRow: row + 1 });

const gridStyle = {
  display: { md: 'grid' },
  columnGap: 1,
};

const subheaderStyle = { lineHeight: '32px', bgcolor: 'transparent', position: 'static' };

const hintStyle = { display: 'block', color: 'text.secondary' };
