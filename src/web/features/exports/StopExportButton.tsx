import Button from '@mui/material/Button';
import { useDispatch } from 'react-redux';
import type { RootState } from '../../store/rootState';
import { cancelClicked } from './exports';

/** Stops the current export and shows its progress. */
export function StopExportButton({ filename, bytes }: NonNullable<RootState['exporting']>) {
  const dispatch = useDispatch();
  return (
    <Button variant="outlined" onClick={() => dispatch(cancelClicked())}>
      {`Stop ${filename} (${(bytes / 1_000_000).toFixed(1)} MB)`}
    </Button>
  );
}
