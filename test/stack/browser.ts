import { type Browser, chromium } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '../harness/chromium.ts';

export const hasBrowser = chromiumPath !== undefined;

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath ?? '', args: chromiumFlags });
