import DownloadIcon from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { isCalendarDate } from '../../../domain/dates';
import { DATA_IMPORT_KINDS, isDated } from '../../../domain/imports/dataImport';
import type { DataImportKind } from '../../../domain/imports/dataImport';
import { selectError, selectIsPending } from '../../store/requests';
import { storeFile } from '../../store/secretStore';
import { today } from '../../ui/form/today';
import { Page } from '../../ui/layout/Page';
import { Section } from '../../ui/layout/Section';
import { exportClicked } from '../exports/exports';
import { ImportFile } from './ImportFile';
import { IMPORTS_PATH, kindLabel, newImportPath } from './dataImportRecords';
import { uploadClicked, uploadFile } from './dataImports';
import { columnsOf } from '../../../domain/imports/importColumns';
import { DateField } from '../../ui/form/controls/DateField';

const ORDER_HINT = `Import in this order, because later files refer to earlier ones: ${DATA_IMPORT_KINDS.map((kind) => kindLabel(kind).toLowerCase()).join(', ')}.`;

const toKind = (value: string | null): DataImportKind =>
  DATA_IMPORT_KINDS.find((kind) => kind === value) ?? DATA_IMPORT_KINDS[0];

/** Form for a kind of file and the file itself. */
export default function NewDataImport({ kind: given }: { kind: string | null }) {
  const kind = toKind(given);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [cutOver, setCutOver] = useState(today);
  const isUploading = useSelector(selectIsPending(uploadFile));
  const error = useSelector(selectError(uploadFile));
  return (
    <Page
      breadcrumbs={[
        { label: 'Settings', to: '/settings' },
        { label: 'Imports', to: IMPORTS_PATH },
        'New import',
      ]}
      title="New import"
    >
      <Stack spacing={2}>
        <Section title="Data to import">
          <Typography variant="body2" sx={{ mb: 2 }}>
            {ORDER_HINT}
          </Typography>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: 'flex-start' }}>
            <TextField
              select
              size="small"
              label="Kind"
              value={kind}
              disabled={isUploading}
              sx={fieldStyle}
              onChange={({ target }) => {
                setFile(null);
                void navigate(newImportPath(toKind(target.value)), { replace: true });
              }}
            >
              {DATA_IMPORT_KINDS.map((value, index) => (
                <MenuItem key={value} value={value}>
                  {`${String(index + 1)}. ${kindLabel(value)}`}
                </MenuItem>
              ))}
            </TextField>
            {isDated(kind) && (
              <DateField
                size="small"
                label="Cut-over day"
                value={cutOver}
                disabled={isUploading}
                helperText="Opening balances are posted on this day; billing in Tankbook starts then"
                sx={fieldStyle}
                max={today()}
                error={!isCalendarDate(cutOver)}
                onChange={setCutOver}
                onOtherText={setCutOver}
              />
            )}
            <Button
              variant="outlined"
              startIcon={<DownloadIcon />}
              sx={{ flexShrink: 0 }}
              onClick={() =>
                dispatch(
                  exportClicked({
                    path: '/import/template/xlsx',
                    format: 'xlsx',
                    query: { kind },
                    filename: kind,
                  }),
                )
              }
            >
              Template for Excel
            </Button>
          </Stack>
        </Section>
        <ImportFile
          name={kind}
          columns={columnsOf(kind)}
          file={file}
          isChecking={isUploading}
          isDisabled={isUploading || (isDated(kind) && !isCalendarDate(cutOver))}
          error={file ? error : undefined}
          onSelect={(selected) => {
            setFile(selected);
            dispatch(
              uploadClicked({ kind, cut_over_on: isDated(kind) ? cutOver : '', file: storeFile(selected) }),
            );
          }}
        />
      </Stack>
    </Page>
  );
}

const fieldStyle = { minInlineSize: 220 };
