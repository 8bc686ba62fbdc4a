import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { calculateLineAmounts } from '../../../domain/bills/billLine';
import { calculateCharges } from '../../../domain/bills/charges';
import { fromFils } from '../../../domain/money';
import { parseNumber } from '../../../domain/numbers';
import { KNOWN_SETTINGS } from '../../../domain/settings/settingDefinitions';
import { tariffInputSchema } from '../../../domain/settings/tariff';
import type { Tariff } from '../../../domain/settings/tariff';
import { validationErrors } from '../../../domain/validation';
import { useQuery } from '../../store/createQuery';
import { contractDefaults } from '../contracts/contracts';
import { FormValuesSpy } from '../../ui/form/computedFields';
import type { FieldDef } from '../../ui/form/formFields';
import { toDraft } from '../../ui/form/formValues';
import { BillLines } from '../bills/BillLines';

const DEFAULT_VAT_RATE = Number(KNOWN_SETTINGS.vat_rate.defaultValue ?? 0);

const toBillLines = (tariff: Tariff, consumption: number, days: number, vat_rate: number) =>
  calculateCharges({
    consumption,
    months: 1,
    isByDays: false,
    vat_rate,
    parts: [{ tariff, days }],
  }).map((line) => {
    const { net, vat, gross } = calculateLineAmounts(line);
    return { ...line, net: fromFils(net), vat: fromFils(vat), gross: fromFils(gross) };
  });

/** Parses an amount of at least `min`, rounded to three decimals. */
const parseAmount = (text: string, min: number): number =>
  Math.max(min, Math.round((parseNumber(text) ?? 0) * 1_000) / 1_000);

/** Shows the invoice lines of the entered tariff for a sample consumption. */
export function TariffPreview({ fields }: { fields: readonly FieldDef[] }) {
  const [consumption, setConsumption] = useState('12.345');
  const [days, setDays] = useState('30');
  const vat = useQuery(contractDefaults, {}).result?.data.vat_rate ?? DEFAULT_VAT_RATE;
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        Try it
      </Typography>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
        <TextField
          label="Consumption in m³"
          value={consumption}
          onChange={({ target }) => setConsumption(target.value)}
        />
        <TextField label="Days" value={days} onChange={({ target }) => setDays(target.value)} />
      </Stack>
      <FormValuesSpy>
        {(values) => {
          const { value } = toDraft(values, fields);
          if (Object.keys(validationErrors(tariffInputSchema, value)).length > 0)
            return <Typography>The lines appear once the blocks are complete.</Typography>;
          const tariff: Tariff = tariffInputSchema.validateSync(value);
          return (
            <BillLines
              lines={toBillLines(
                tariff,
                parseAmount(consumption, 0),
                Math.max(1, Math.round(parseAmount(days, 1))),
                vat,
              )}
            />
          );
        }}
      </FormValuesSpy>
    </Stack>
  );
}
