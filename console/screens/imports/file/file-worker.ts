import { maxImportBodyBytes, maxImportRecords } from '../../../../lib/portfolio/imports/contract.ts';
import { checkRecord } from './check-record.ts';
import { createImportFile } from './import-file.ts';
import type { FileReply, FileRequest } from './file-messages.ts';

const file = createImportFile(checkRecord, { records: maxImportRecords, bytes: maxImportBodyBytes });

function answer(request: FileRequest): Promise<unknown> {
  switch (request.kind) {
    case 'read':
      return file.read(request.value);
    case 'choose':
      return file.choose(request.value);
    case 'check':
      return file.check(request.value);
    case 'part':
      return file.part(request.value);
    case 'failures':
      return file.failures(request.value);
  }
}

addEventListener('message', ({ data }: MessageEvent<FileRequest>) => {
  const reply = (message: FileReply) => postMessage(message);
  answer(data).then(
    (value) => reply({ id: data.id, value }),
    (error: unknown) => reply({ id: data.id, error: String(error) }),
  );
});
