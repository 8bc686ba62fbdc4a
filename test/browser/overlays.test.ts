import { testOverlays } from './support/overlays';

/** `overlays.long.test` tests each overlay in both color schemes. */
testOverlays({ inEachScheme: false });
