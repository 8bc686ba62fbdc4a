/** Labels of codes that can't be derived from the code. */
const LABELS: Record<string, string> = {
  AE: 'Reverse charge',
  amc: 'Maintenance only (AMC)',
  amc_visit: 'AMC visit',
  amr: 'AMR',
  android_pos: 'Android POS',
  ar: 'Arabic',
  b2c_excluded: 'Not required (consumer)',
  ble_gateway: 'BLE gateway',
  bool: 'Yes or no',
  bytes: 'Bytes (hexadecimal)',
  check: 'Cheque',
  chirpstack: 'ChirpStack',
  civil_defence_certificate: 'Civil Defence certificate',
  decentlab_mbx: 'Decentlab MBX',
  dragino_dds45: 'Dragino DDS45',
  E: 'Exempt',
  einvoice: 'E-invoice',
  en: 'English',
  float_hall: 'Float (Hall effect)',
  gprs: 'GPRS',
  http: 'HTTP',
  id_photo: 'Emirates ID',
  json: 'JSON',
  loriot: 'LORIOT',
  lorawan: 'LoRaWAN',
  lpg_mix: 'LPG mix',
  lte_m: 'LTE-M',
  meter_amr: 'AMR unit',
  mqtt: 'MQTT',
  m3: 'm³',
  nb_iot: 'NB-IoT',
  not_ok: 'Not OK',
  O: 'Out of scope',
  ok: 'OK',
  owners_association: 'Owners’ association',
  pdc: 'Post-dated cheques',
  S: 'Standard',
  sms: 'SMS',
  sng: 'SNG',
  thingpark: 'ThingPark',
  trade_license: 'Trade licence',
  trn_certificate: 'TRN certificate',
  ttn: 'The Things Stack',
  Z: 'Zero-rated',
  whatsapp: 'WhatsApp',
  wifi: 'Wi-Fi',
  wmbus: 'wM-Bus (wmbusmeters)',
};

const sentenceCased = (code: string): string => {
  const words = code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const EMPTY_LABEL = '-----';

/** Label of a code: `out_of_service` is `Out of service`, `lte_m` is `LTE-M`; without a code `-----`. */
export function labelOf(code: string | null | undefined): string {
  if (!code) return EMPTY_LABEL;
  return LABELS[code] ?? (/[_]|^[a-z]+$|[a-z][A-Z]/.test(code) ? sentenceCased(code) : code);
}

/** Select options in the order of the codes. */
export const optionsOf = <Code extends string>(codes: readonly Code[]): { value: Code; label: string }[] =>
  codes.map((value) => ({ value, label: labelOf(value) }));

/** The label of a code within a sentence: in lower case, unless it starts with an acronym (`AMR unit`). */
export function labelInSentence(code: string): string {
  const label = labelOf(code);
  return /^[A-Z]{2}/.test(label) ? label : label.toLowerCase();
}
