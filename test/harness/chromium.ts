import { findProgram } from './find-program.ts';

const browsers = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * The browser of this machine, or undefined: the tests that need one are left out then. The shell has nothing around its
 * pages, and takes less time for the same.
 */
export const chromiumPath = findProgram('chromium-headless-shell', ...browsers);

/** The browser with microphone and speakers, which the shell lacks. */
export const browserWithSoundPath = findProgram(...browsers);

/** Pages that no server sent may call the stack too: it is this machine, which browsers protect from other networks. */
export const chromiumFlags = ['--no-sandbox', '--disable-gpu', '--disable-features=LocalNetworkAccessChecks'];
