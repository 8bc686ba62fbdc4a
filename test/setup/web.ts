import './lightRendering';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

/** Waits long enough on a busy machine. */
configure({ asyncUtilTimeout: 30_000 });
