import { Suspense, lazy } from 'react';
import type { ActionFormProps } from './use-account-changes.ts';

const forms = {
  send: lazy(() => import('./send-form.tsx')),
  call: lazy(() => import('./call-form.tsx')),
  outcome: lazy(() => import('./outcome-form.tsx')),
  payment: lazy(() => import('./payment-form.tsx')),
  adjustment: lazy(() => import('./adjustment-form.tsx')),
  promise: lazy(() => import('./promise-form.tsx')),
  note: lazy(() => import('./note-form.tsx')),
  offer: lazy(() => import('./offer-form.tsx')),
  plan: lazy(() => import('./plan-proposal.tsx')),
  hold: lazy(() => import('./hold-form.tsx')),
} as const;
export type FormName = keyof typeof forms;

interface AccountFormProps extends ActionFormProps {
  readonly open: FormName | undefined;
}

export function AccountForm({ open, ...props }: AccountFormProps) {
  const Form = open && forms[open];
  return <Suspense>{Form && <Form {...props} />}</Suspense>;
}
