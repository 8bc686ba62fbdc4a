import type { Client } from 'pg';
import { toFils } from '../../domain/money';
import { KNOWN_SETTINGS } from '../../domain/settingKeys';

const usualNumbers = () =>
  Object.entries(KNOWN_SETTINGS).flatMap(([key, { otherwise, value_type }]) =>
    typeof otherwise === 'number'
      ? [{ key, value: value_type === 'money' ? toFils(otherwise) : otherwise }]
      : [],
  );

/** Let the database reckon with the same usual numbers as the program, where it keeps them. */
export async function writeUsualSettings(client: Client): Promise<void> {
  const { rows } = await client.query<{ keeps: boolean }>(
    "select to_regclass('usual_settings') is not null as keeps",
  );
  if (!rows[0]?.keeps) return;
  await client.query(
    `insert into usual_settings select * from jsonb_to_recordset($1::jsonb) as r (key text, value numeric)
     on conflict (key) do update set value = excluded.value where usual_settings.value <> excluded.value`,
    [JSON.stringify(usualNumbers())],
  );
}
