import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import { useRef } from 'react';
import type { FileInputProps } from './FileInput';
import { FileInput } from './FileInput';

type FileButtonProps = Omit<ButtonProps, 'onClick' | 'onSelect'> &
  Omit<FileInputProps, 'ref' | 'label'> & { inputLabel: string };

/** Button that opens a file dialog. */
export function FileButton({ inputLabel, accept, multiple, onSelect, ...buttonProps }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" {...buttonProps} onClick={() => input.current?.click()} />
      <FileInput ref={input} label={inputLabel} accept={accept} multiple={multiple} onSelect={onSelect} />
    </>
  );
}
