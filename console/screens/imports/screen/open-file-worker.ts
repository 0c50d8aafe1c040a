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
    const deferred = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) deferred?.reject(new Error(data.error));
    else deferred?.resolve(data.value);
  });
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The file could not be processed.'));
    waiting.clear();
  });
  const send = <Reply>(request: Omit<FileRequest, 'id'>): Promise<Reply> => {
    const deferred = Promise.withResolvers<unknown>();
    last += 1;
    waiting.set(last, deferred);
    worker.postMessage({ ...request, id: last });
    // The worker answers with the result of the function of the same name.
    return deferred.promise as Promise<Reply>;
  };
  return {
    read: (value) => send({ kind: 'read', value }),
    choose: (value) => send({ kind: 'choose', value }),
    check: (value) => send({ kind: 'check', value }),
    part: (value) => send({ kind: 'part', value }),
    failures: (value) => send({ kind: 'failures', value }),
    close: () => worker.terminate(),
  };
}
