import Typography from '@mui/material/Typography';
import { Section } from './Section';

/** A section with a text of several lines; absent without text. */
export const TextSection = ({ title, text }: { title: string; text: string | null | undefined }) =>
  text ? (
    <Section title={title}>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} dir="auto">
        {text}
      </Typography>
    </Section>
  ) : null;
