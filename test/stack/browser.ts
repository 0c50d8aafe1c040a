import { spawnSync } from 'node:child_process';
import { type Browser, chromium } from 'playwright-core';

const executable = ['chromium', 'chromium-browser', 'google-chrome']
  .map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim())
  .find((found) => found !== '');

/** Whether this machine has a browser: the tests that need one are left out on others. */
export const hasBrowser = executable !== undefined;

/** Pages that no server sent may call the stack too: it is this machine, which browsers protect from other networks. */
const flags = ['--no-sandbox', '--disable-gpu', '--disable-features=LocalNetworkAccessChecks'];

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: executable ?? '', args: flags });
