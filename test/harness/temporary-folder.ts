import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
const roomyBytes = 4 * 1024 ** 3;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= roomyBytes;
}

/** Makes an empty folder, in memory if there is room: no data of a test has to survive the machine, and the disk is slow. */
export const makeTemporaryFolder = (prefix: string): string =>
  mkdtempSync(path.join(hasRoom(memory) ? memory : tmpdir(), prefix));
