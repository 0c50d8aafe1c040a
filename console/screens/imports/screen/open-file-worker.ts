import { trustScriptUrl } from '../../../components/trusted-types.ts';
import type { FileReply, FileRequest } from '../file/file-messages.ts';
import type { ImportFile } from '../file/import-file.ts';
import workerUrl from '../file/file-worker.ts?worker&url';

/** A file in a worker. The page stays responsive while it reads a hundred thousand rows. */
export type OpenedFile = Omit<ImportFile, 'read'> & {
  readonly read: (file: File) => ReturnType<ImportFile['read']>;
  readonly close: () => void;
};

export function openFileWorker(): OpenedFile {
  const worker = new Worker(trustScriptUrl(workerUrl), { type: 'module' });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<FileReply>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) asked?.reject(new Error(data.error));
    else asked?.resolve(data.value);
  });
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The file could not be processed.'));
    waiting.clear();
  });
  const ask = <Reply>(request: Omit<FileRequest, 'id'>): Promise<Reply> => {
    const asked = Promise.withResolvers<unknown>();
    last += 1;
    waiting.set(last, asked);
    worker.postMessage({ ...request, id: last });
    // The worker answers with the result of the function of the same name.
    return asked.promise as Promise<Reply>;
  };
  return {
    read: (value) => ask({ kind: 'read', value }),
    check: (value) => ask({ kind: 'check', value }),
    part: (value) => ask({ kind: 'part', value }),
    failures: (value) => ask({ kind: 'failures', value }),
    close: () => worker.terminate(),
  };
}
