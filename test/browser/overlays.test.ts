import { testOverlays } from './overlays';

/** `overlays.long.test` tests each overlay in both color schemes. */
testOverlays({ inEachScheme: false });
