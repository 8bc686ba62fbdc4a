import { testOverlays } from './support/overlays';

testOverlays({ inEachScheme: true });
