import { type Browser, chromium } from 'playwright-core';
import { browserWithSoundPath, chromiumFlags, chromiumPath } from '../harness/chromium.ts';
import { required } from '../harness/required.ts';

export const hasBrowser = chromiumPath !== undefined;

/** Pages of one context share a process, which has compiled the code of the console. */
const flags = [...chromiumFlags, '--process-per-site'];

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: required(chromiumPath), args: flags });

export const hasBrowserWithSound = browserWithSoundPath !== undefined;

/** A device that beeps instead of a microphone. The permissions of a page decide who may use it. */
const fakeMicrophone = '--use-fake-device-for-media-stream';

export const openBrowserWithSound = (): Promise<Browser> =>
  chromium.launch({ executablePath: required(browserWithSoundPath), args: [...flags, fakeMicrophone] });
