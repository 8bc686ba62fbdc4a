/** Path of the user's own custody. */
export const OWN_WALLET = '/profile?tab=Wallet';
