import BrightnessAutoOutlinedIcon from '@mui/icons-material/BrightnessAutoOutlined';
import DarkModeOutlinedIcon from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlinedIcon from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;

const MODES = {
  system: { icon: <BrightnessAutoOutlinedIcon />, label: 'Theme: system' },
  light: { icon: <LightModeOutlinedIcon />, label: 'Theme: light' },
  dark: { icon: <DarkModeOutlinedIcon />, label: 'Theme: dark' },
};

/** Switches between light, dark and the system's colour scheme. */
export function ColorSchemeButton() {
  const { mode = 'system', setMode } = useColorScheme();
  const { icon, label } = MODES[mode];
  return (
    <IconButton
      aria-label={label}
      title={label}
      onClick={() => {
        setMode(NEXT[mode]);
      }}
    >
      {icon}
    </IconButton>
  );
}
