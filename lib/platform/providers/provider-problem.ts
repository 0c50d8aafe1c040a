import { Problem } from '../../foundation/problem.ts';
import type { Provider } from '../../foundation/provider.ts';
import type { ProviderOutcome } from './provider-outcome.ts';

export type UnsuccessfulOutcome = Exclude<ProviderOutcome<never>, { readonly kind: 'accepted' }>;

function sentenceFor({ kind, status }: UnsuccessfulOutcome): string {
  if (status === null && kind === 'refused') return 'The provider could not be reached. Try again later.';
  if (kind === 'refused') return 'The provider refused the request.';
  if (kind === 'rate_limited') return 'The provider is rate limiting us. Try again later.';
  return 'The provider gave no usable reply. Try again later.';
}

export function providerProblem(name: Provider, outcome: UnsuccessfulOutcome): Problem {
  const { status, code } = outcome;
  const retryAfter = outcome.kind === 'rate_limited' ? outcome.retryAfterSeconds : null;
  return new Problem(502, 'provider_error', sentenceFor(outcome), {
    ...(retryAfter !== null && { headers: { 'Retry-After': String(retryAfter) } }),
    body: { provider: { name, status, code } },
  });
}
