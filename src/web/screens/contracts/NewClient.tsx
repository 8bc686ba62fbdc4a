import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMay } from '../../kit/useMay';
import { AREAS } from '../areas';

/** The way to a client that is not on file yet; in a tab of its own, so that nothing typed here is lost. */
export function NewClient() {
  const may = useMay(AREAS.clients.create);
  if (!may) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {'Not on file yet? '}
      <Link href={`${AREAS.clients.path}/add`} target="_blank" rel="noopener">
        New client, in a new tab
      </Link>
      {'; once saved, it is found here.'}
    </Typography>
  );
}
