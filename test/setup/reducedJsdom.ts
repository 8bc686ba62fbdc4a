import fs from 'node:fs';
import { createRequire } from 'node:module';
import type * as Jsdom from 'jsdom';
import { keepVisibilityRules } from './visibilityRules';

const { readFileSync } = fs;

/**
 * jsdom matches its style sheet with every element whose style is requested, so only the rules that tests
 * need are loaded.
 */
fs.readFileSync = ((path: string, options: BufferEncoding) => {
  const text = readFileSync(path, options);
  return String(path).endsWith('default-stylesheet.css') ? keepVisibilityRules(text) : text;
}) as typeof readFileSync;

export const jsdom = createRequire(__filename)('jsdom') as typeof Jsdom;

fs.readFileSync = readFileSync;
