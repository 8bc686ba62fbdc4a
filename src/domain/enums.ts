/* Values of filterable fields. They are not with the input schemas (`…Input.ts`), so that lists don't load yup. */

export const BILL_KINDS = [
  'consumption',
  'final',
  'connection',
  'maintenance',
  'adjustment',
  'credit_note',
  'deposit_receipt',
  'opening_balance',
  'other',
] as const;
export const BILL_STATUSES = [
  'Draft',
  'Held',
  'Issued',
  'PartiallyPaid',
  'Paid',
  'Credited',
  'WrittenOff',
] as const;

/** Standard, zero-rated, exempt, out of scope, reverse charge. */
export const VAT_CATEGORIES = ['S', 'Z', 'E', 'O', 'AE'] as const;
export type VatCategory = (typeof VAT_CATEGORIES)[number];

export const CLIENT_TYPES = ['individual', 'company', 'government', 'owners_association'] as const;
export const CLIENT_STATUSES = ['active', 'blocked', 'archived'] as const;

export const CONTRACT_TYPES = ['residential', 'commercial', 'industrial', 'bulk_delivery', 'amc'] as const;
export const BILLING_CYCLES = ['monthly', 'bimonthly', 'quarterly'] as const;
export const CONTRACT_STATUSES = [
  'Draft',
  'Pending',
  'Active',
  'Suspended',
  'Expired',
  'Terminating',
  'Terminated',
  'Closed',
  'Cancelled',
] as const;

export const DEVICE_TYPES = ['tank_level', 'meter_amr', 'gateway', 'pressure', 'gas_detector'] as const;
export const DEVICE_PROTOCOLS = [
  'lorawan',
  'nb_iot',
  'lte_m',
  'gprs',
  'wifi',
  'ble_gateway',
  'http',
  'mqtt',
  'manual',
] as const;
export const DEVICE_STATUSES = ['in_stock', 'installed', 'maintenance', 'retired'] as const;

export const ORDER_TYPES = [
  'repair',
  'leak_emergency',
  'inspection',
  'installation',
  'meter_install',
  'meter_replace',
  'meter_check',
  'disconnection',
  'reconnection',
  'refill',
  'device_check',
  'amc_visit',
  'other',
] as const;
export const PRIORITIES = ['low', 'normal', 'high', 'emergency'] as const;
export const ORDER_SOURCES = [
  'phone',
  'walk_in',
  'tank_alarm',
  'device_alarm',
  'reading_flag',
  'bill_run',
  'schedule',
  'web',
] as const;
export const ORDER_STATUSES = [
  'New',
  'Assessed',
  'Offered',
  'Approved',
  'Scheduled',
  'InProgress',
  'OnHold',
  'Completed',
  'Billed',
  'Closed',
  'Cancelled',
] as const;

export const POS_TYPES = ['card_terminal', 'android_pos', 'spot_billing', 'bluetooth_printer'] as const;
export const POS_STATUSES = ['in_stock', 'assigned', 'repair', 'lost', 'retired'] as const;

export const READING_FLAGS = [
  'lower_than_previous',
  'rollover',
  'high',
  'low',
  'zero',
  'duplicate',
  'no_photo',
  'far_from_site',
  'late',
] as const;

export const SETTING_GROUPS = [
  'company',
  'numbering',
  'tariff',
  'tax',
  'billing',
  'deposits',
  'fees',
  'tanks',
  'devices',
  'notifications',
  'collection',
  'texts',
] as const;

export const EMIRATES = [
  'Abu Dhabi',
  'Ajman',
  'Dubai',
  'Fujairah',
  'Ras Al Khaimah',
  'Sharjah',
  'Umm Al Quwain',
] as const;

export const TANK_PRODUCTS = ['lpg_mix', 'propane', 'butane', 'sng'] as const;
export const TANK_STATUSES = ['planned', 'commissioned', 'out_of_service', 'decommissioned'] as const;

/** Methods of a deposit and of a refund. */
export const DEPOSIT_METHODS = ['cash', 'check', 'card', 'transfer'] as const;

export const TANK_READING_SOURCES = ['telemetry', 'manual_gauge', 'delivery_ticket'] as const;

/** Condition for yup's `when`: the field has one of these values. */
export const isOneOf =
  (values: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && values.includes(value);
