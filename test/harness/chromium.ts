import { spawnSync } from 'node:child_process';

/** The browser of this machine, or undefined: the tests that need one are left out then. */
export const chromiumPath: string | undefined = ['chromium', 'chromium-browser', 'google-chrome']
  .map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim())
  .find((found) => found !== '');

/** Pages that no server sent may call the stack too: it is this machine, which browsers protect from other networks. */
export const chromiumFlags = ['--no-sandbox', '--disable-gpu', '--disable-features=LocalNetworkAccessChecks'];
