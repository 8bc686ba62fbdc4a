import './seenStyles';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

/** A busy machine is no reason to fail: whoever waits for something on screen waits long enough. */
configure({ asyncUtilTimeout: 30_000 });
