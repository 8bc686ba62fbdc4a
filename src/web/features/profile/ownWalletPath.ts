/** Where people see what is in their own hands. */
export const OWN_WALLET = '/profile?tab=Wallet';
