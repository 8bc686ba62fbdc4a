import { testOverlays } from './overlays';

testOverlays({ inEachScheme: true });
