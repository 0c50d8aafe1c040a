import type { ImportFile } from './import-file.ts';

type Requests = {
  [Kind in keyof ImportFile]: { readonly kind: Kind; readonly value: Parameters<ImportFile[Kind]>[0] };
};

export type FileRequest = { readonly id: number } & (
  | { readonly kind: 'read'; readonly value: File }
  | Requests['choose']
  | Requests['check']
  | Requests['part']
  | Requests['failures']
);

export type FileReply = { readonly id: number } & ({ readonly value: unknown } | { readonly error: string });
