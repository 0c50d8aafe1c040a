import { type Browser, chromium } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '../harness/chromium.ts';

export const hasBrowser = chromiumPath !== undefined;

/** In place of a microphone, a device that beeps. Who may use it, a page's permissions say. */
const fakeMicrophone = '--use-fake-device-for-media-stream';

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath ?? '', args: [...chromiumFlags, fakeMicrophone] });
