import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { mapUrl } from '../../../domain/coordinates';
import { VisuallyHidden } from '../layout/VisuallyHidden';

interface OptionalCoordinates {
  lat?: number | null;
  lng?: number | null;
}

export function renderCoordinates({ lat, lng }: OptionalCoordinates): ReactNode {
  if (typeof lat !== 'number' || typeof lng !== 'number') return undefined;
  return (
    <>
      {`${String(lat)}, ${String(lng)} · `}
      <Link href={mapUrl({ lat, lng })} target="_blank" rel="noopener noreferrer">
        Show on the map <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
      </Link>
    </>
  );
}
