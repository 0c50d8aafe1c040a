import { Suspense, lazy } from 'react';
import type { ActionDialogProps } from './use-account-changes.ts';

const dialogs = {
  send: lazy(() => import('./send-dialog.tsx')),
  call: lazy(() => import('./call-dialog.tsx')),
  outcome: lazy(() => import('./outcome-dialog.tsx')),
  payment: lazy(() => import('./payment-dialog.tsx')),
  adjustment: lazy(() => import('./adjustment-dialog.tsx')),
  promise: lazy(() => import('./promise-dialog.tsx')),
  note: lazy(() => import('./note-dialog.tsx')),
  offer: lazy(() => import('./offer-dialog.tsx')),
  plan: lazy(() => import('./plan-dialog.tsx')),
  hold: lazy(() => import('./hold-dialog.tsx')),
} as const;
export type DialogName = keyof typeof dialogs;
// Object.keys returns strings.
export const dialogNames = Object.keys(dialogs) as DialogName[];

interface AccountDialogProps extends ActionDialogProps {
  readonly open: DialogName | undefined;
}

export function AccountDialog({ open, ...props }: AccountDialogProps) {
  const Dialog = open && dialogs[open];
  return <Suspense>{Dialog && <Dialog {...props} />}</Suspense>;
}
