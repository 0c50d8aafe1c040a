import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** The addresses at which a process and its descendants listen, as the operating system knows them. */
export function listenersOf(pid: number): readonly string[] {
  const pids = familyOf(pid);
  const found = process.platform === 'linux' ? listenersInProc(pids) : listenersInLsof(pids);
  return [...new Set(found)].map((address) => `http://${address}`).sort();
}

function familyOf(pid: number): readonly number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = [pid];
  // Grows while it is walked: the children of each member are added behind it.
  for (const parent of family) family.push(...all.filter(([, of]) => of === parent).map(([child = 0]) => child));
  return family;
}

/** Linux: the sockets that are open files of the processes, in the kernel's table of those that listen (state 0A). */
function listenersInProc(pids: readonly number[]): readonly string[] {
  const inodes = new Set(pids.flatMap(socketsOf));
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((table) => readFileSync(table, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode = '']) => state === '0A' && inodes.has(inode))
    .map(([, address = '']) => addressOf(address));
}

function socketsOf(pid: number): readonly string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((file) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${file}`))?.[1] ?? [];
    } catch {
      // A file may be closed while the list is read.
      return [];
    }
  });
}

/** `0100007F:0BB8` is 127.0.0.1:3000: the bytes of each word in reverse order. All other forms are IPv6. */
function addressOf(entry: string): string {
  const [address = '', port = ''] = entry.split(':');
  const bytes = address.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? [];
  const name = bytes.length === 4 ? bytes.reverse().join('.') : `[${address}]`;
  return `${name}:${Number.parseInt(port, 16)}`;
}

function listenersInLsof(pids: readonly number[]): readonly string[] {
  const asked = ['-nP', '-a', '-p', pids.join(','), '-iTCP', '-sTCP:LISTEN', '-Fn'];
  return execFileSync('lsof', asked, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.startsWith('n'))
    .map((line) => line.slice(1));
}
