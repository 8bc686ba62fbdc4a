import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { SAMPLE_VALUES, fillPlaceholders } from '../../../domain/mail/mailTemplates';
import type { MailKind } from '../../../domain/mail/mailTemplates';
import type { SettingDefinition } from '../../../domain/settings/settingBuilders';
import { validationErrors } from '../../../domain/validation';

interface MailPreviewProps {
  definition: SettingDefinition;
  mail: MailKind;
  value: unknown;
}

/** Shows a mail template filled with sample values. */
export function MailPreview({ definition: { schema }, mail, value }: MailPreviewProps) {
  const template = typeof value === 'string' ? value.trim() : '';
  const isValid = template !== '' && Object.keys(validationErrors(schema, template)).length === 0;
  return (
    <Stack spacing={1} sx={{ mt: 2 }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        Preview
      </Typography>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-line' }}>
        {isValid
          ? fillPlaceholders(template, SAMPLE_VALUES[mail])
          : 'The preview appears once the text is valid.'}
      </Typography>
    </Stack>
  );
}
