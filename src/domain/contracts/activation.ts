/** Requirements for the activation of a contract, in their usual order. */
export const ACTIVATION_REQUIREMENTS = [
  'client',
  'discount',
  'documents',
  'deposit',
  'counter',
  'start_date',
] as const;
export type ActivationRequirement = (typeof ACTIVATION_REQUIREMENTS)[number];

/** A requirement with a message about what is missing; null if it is met. */
export interface ActivationCheck {
  requirement: ActivationRequirement;
  missing: string | null;
}

/** The connection fee billed at activation, in AED. */
export interface ConnectionFee {
  net: number;
  vat: number;
  total: number;
}

export interface Activation {
  checks: ActivationCheck[];
  /** Null if there is no fee, or another document bills it. */
  connection_fee: ConnectionFee | null;
}
