import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import { useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { formatDateInput, parseDateInput } from '../../../../domain/dates';
import { isSaveShortcut } from '../saveShortcut';

interface DateFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'slotProps'> {
  /** A day such as 2026-11-20, or a time such as 2026-11-20T12:30. */
  value: string;
  /** Called with a complete day or time, or with empty text. */
  onChange: (value: string) => void;
  /**
   * Called with other text on blur or submit, so that a form can reject it; without it the value is
   * unchanged.
   */
  onOtherText?: (text: string) => void;
  type?: 'date' | 'datetime-local';
  max?: string;
  htmlInput?: ComponentProps<'input'>;
}

/**
 * Input of a day or time in the common date format. It can be typed as `20 Nov 2026`, `20/11/2026`,
 * `20112026` or `2026-11-20`, or selected in the browser's calendar, which opens by button or Alt + arrow
 * down.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onOtherText, onBlur, type = 'date', max, htmlInput, ...others } = props;
  const [typed, setTyped] = useState<string>();
  const calendar = useRef<HTMLInputElement>(null);
  const parse = (text: string) => parseDateInput(text, type === 'datetime-local');
  const change = (text: string) => {
    setTyped(text);
    const parsed = text.trim() === '' ? '' : parse(text);
    if (parsed !== undefined) onChange(parsed);
  };
  const commit = () => {
    if (typed?.trim() && parse(typed) === undefined) onOtherText?.(typed);
  };
  const openCalendar = () => calendar.current?.showPicker();
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || isSaveShortcut(event)) commit();
    if (!event.altKey || event.key !== 'ArrowDown') return;
    event.preventDefault();
    openCalendar();
  };
  return (
    <TextField
      {...others}
      value={typed ?? formatDateInput(value)}
      onChange={({ target }) => change(target.value)}
      onKeyDown={handleKey}
      onBlur={(event) => {
        commit();
        setTyped(undefined);
        onBlur?.(event);
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { autoComplete: 'off', ...htmlInput, placeholder: PLACEHOLDERS[type] },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                tabIndex={-1}
                disabled={others.disabled}
                aria-label="Open calendar"
                onClick={openCalendar}
              >
                <CalendarIcon fontSize="small" />
              </IconButton>
              <Box
                component="input"
                ref={calendar}
                type={type}
                tabIndex={-1}
                aria-hidden="true"
                value={parse(value) ?? ''}
                max={max}
                onChange={({ target }: { target: HTMLInputElement }) => {
                  setTyped(undefined);
                  onChange(target.value);
                }}
                sx={nativeStyle}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

const PLACEHOLDERS = { date: 'DD/MM/YYYY', 'datetime-local': 'DD/MM/YYYY HH:mm' };

/** Anchor of the browser's calendar; has its width, so that the calendar stays within a narrow page. */
const nativeStyle = {
  position: 'absolute',
  insetInlineEnd: 0,
  inlineSize: 'min(100%, 280px)',
  insetBlockEnd: 0,
  blockSize: '1px',
  p: 0,
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
};
