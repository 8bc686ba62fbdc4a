import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { mapOf } from '../../../domain/coordinates';
import { Hidden } from '../layout/VisuallyHidden';

interface Place {
  lat?: number | null;
  lng?: number | null;
}

/** Where something is, with a way to see it on a map. */
export function position({ lat, lng }: Place): ReactNode {
  if (typeof lat !== 'number' || typeof lng !== 'number') return undefined;
  return (
    <>
      {`${String(lat)}, ${String(lng)} · `}
      <Link href={mapOf({ lat, lng })} target="_blank" rel="noopener noreferrer">
        Show on the map
        <Hidden> (opens in a new tab)</Hidden>
      </Link>
    </>
  );
}
