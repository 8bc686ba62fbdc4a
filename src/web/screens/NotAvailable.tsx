import Typography from '@mui/material/Typography';
import { LinkButton } from '../ui/LinkButton';
import { Page } from '../ui/Page';
import { Surface } from '../ui/Surface';

/** Says that there is no such page, or none for this person, and leads home. */
export default function NotAvailable() {
  return (
    <Page trail={['Not available']} title="Not available">
      <Surface>
        <Typography sx={{ mb: 2 }}>This page does not exist or is not open to you.</Typography>
        <LinkButton to="/" variant="outlined">
          Go to the dashboard
        </LinkButton>
      </Surface>
    </Page>
  );
}
