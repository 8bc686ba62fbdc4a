import Typography from '@mui/material/Typography';
import { LinkButton } from '../ui/layout/LinkButton';
import { Page } from '../ui/layout/Page';
import { Section } from '../ui/layout/Section';

/** Page for unknown or forbidden paths. */
export function NotAvailable() {
  return (
    <Page breadcrumbs={['Not available']} title="Not available">
      <Section>
        <Typography sx={{ mb: 2 }}>This page does not exist or you don’t have access to it.</Typography>
        <LinkButton to="/" variant="outlined">
          Go to the dashboard
        </LinkButton>
      </Section>
    </Page>
  );
}
