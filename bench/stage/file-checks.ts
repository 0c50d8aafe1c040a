import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import path from 'node:path';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import type { ImportPlan } from '../../console/screens/imports/file/import-plan.ts';
import { chromiumFlags, chromiumPath } from '../../test/harness/chromium.ts';

/** A file that was read and checked in a worker of a browser. */
export interface FileCheck {
  readonly sent: number;
  /** CPU time of the process of the page and its worker. */
  readonly cpuSeconds: number;
  /** The most memory that the process took beyond what the page takes. */
  readonly peakBytes: number;
  /** The longest time between two frames of the page. */
  readonly longestPauseMs: number;
}

/** The last version in which the parser of a library read the files. */
const earlierCommit = '5603cc6ccc1dbb31c190733474dd4c256ee9872c';
const root = path.resolve(import.meta.dirname, '../..');
const program = 'bench/stage/check-file.ts';

/** Bundles the check of files for a browser. */
async function bundle(sources: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(sources, program)],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

export const bundleOwn = (): Promise<string> => bundle(root);

/** Bundles the check of the earlier version; undefined in a copy of the repository without its history. */
export async function bundleEarlier(folder: string): Promise<string | undefined> {
  const sources = path.join(folder, 'earlier');
  mkdirSync(path.join(sources, path.dirname(program)), { recursive: true });
  try {
    const archive = execFileSync('git', ['archive', earlierCommit, 'console', 'lib', 'tsconfig.json'], {
      cwd: root,
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    execFileSync('tar', ['-x', '-C', sources], { input: archive });
  } catch {
    return undefined;
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(sources, 'node_modules'));
  cpSync(path.join(root, program), path.join(sources, program));
  return bundle(sources);
}

const worker = `import '/check.js';
addEventListener('message', ({ data }) => checkFile(data.file, data.plan).then(postMessage));`;

/** Like the console's, it does not permit code from texts, which libraries otherwise compile. */
const policy = "default-src 'none'; script-src 'self'; worker-src 'self'";

const pages: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/': ['text/html', '<!doctype html><input type="file">'],
  '/worker.js': ['text/javascript', worker],
};

async function serve(check: string): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    const [type, text] = pages[url] ?? ['text/javascript', check];
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(text);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return server;
}

const inPage = (plan: ImportPlan): string => `new Promise((resolve, reject) => {
  const worker = new Worker('/worker.js', { type: 'module' });
  const begun = performance.now();
  let [last, longest, isDone] = [begun, 0, false];
  const frame = (now) => {
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.onmessage = ({ data }) => {
    isDone = true;
    resolve({ sent: data, longestPauseMs: longest });
  };
  worker.postMessage({ file: document.querySelector('input').files[0], plan: ${JSON.stringify(plan)} });
})`;

const kilobytes = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? NaN);

/** True if this machine can measure: it has a browser and reports the memory of processes. */
export const canCheckFiles = chromiumPath !== undefined && existsSync('/proc/self/status');

/** Checks a file in a new browser, because a process reports only the most memory that it ever took. */
export async function checkInBrowser(check: string, file: string, plan: ImportPlan): Promise<FileCheck> {
  const server = await serve(check);
  const browser = await chromium.launch({
    ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
    args: chromiumFlags,
  });
  try {
    const page = await browser.newPage();
    const address = server.address();
    await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
    await page.setInputFiles('input', file);
    const tools = await browser.newBrowserCDPSession();
    const used = async () => {
      const { processInfo } = await tools.send('SystemInfo.getProcessInfo');
      const [busiest] = processInfo
        .filter(({ type }) => type === 'renderer')
        .toSorted((one, other) => other.cpuTime - one.cpuTime);
      const status = readFileSync(`/proc/${busiest?.id}/status`, 'utf8');
      return {
        cpuSeconds: busiest?.cpuTime ?? NaN,
        resident: kilobytes(status, 'VmRSS') * 1024,
        peak: kilobytes(status, 'VmHWM') * 1024,
      };
    };
    const before = await used();
    const found = await page.evaluate<Pick<FileCheck, 'sent' | 'longestPauseMs'>>(inPage(plan));
    const after = await used();
    return {
      ...found,
      cpuSeconds: after.cpuSeconds - before.cpuSeconds,
      peakBytes: after.peak - before.resident,
    };
  } finally {
    await browser.close();
    server.close();
  }
}
