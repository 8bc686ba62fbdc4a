import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { SAMPLE_VALUES, fillPlaceholders } from '../../../domain/mail/mailTemplates';
import type { MailKind } from '../../../domain/mail/mailTemplates';
import type { SettingDefinition } from '../../../domain/settings/settingBuilders';
import { validationErrors } from '../../../domain/validation';

interface MailTrialProps {
  known: SettingDefinition;
  mail: MailKind;
  typed: unknown;
}

/** Shows what the words of a mail will read like, with figures of a sample. */
export function MailTrial({ known: { rule }, mail, typed }: MailTrialProps) {
  const words = typeof typed === 'string' ? typed.trim() : '';
  const isRight = words !== '' && Object.keys(validationErrors(rule, words)).length === 0;
  return (
    <Stack spacing={1} sx={{ mt: 2 }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        Preview
      </Typography>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-line' }}>
        {isRight
          ? fillPlaceholders(words, SAMPLE_VALUES[mail])
          : 'The preview appears once the text is valid.'}
      </Typography>
    </Stack>
  );
}
