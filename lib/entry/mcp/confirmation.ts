import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { seal, unseal } from '../../foundation/seal.ts';
import { canonicalJson } from '../../platform/http/canonical-json.ts';

export const confirmationPurpose = 'confirmation of a tool';

export const confirmationSeconds = 600;

/** The act that a caller was shown. */
export interface PreviewedAct {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The caller, in their organization. */
  readonly owner: string;
}

const Sealed = () =>
  z.object({ tool: z.string(), arguments: z.string(), nonce: z.string(), expires_at_seconds: z.number() });

const hashOf = ({ arguments: given }: PreviewedAct): string =>
  createHash('sha256').update(canonicalJson(given)).digest('base64url');

export function sealConfirmation(key: Uint8Array, act: PreviewedAct, nonce: string, now: Date) {
  const expires = Math.floor(now.getTime() / 1000) + confirmationSeconds;
  const content = { tool: act.tool, arguments: hashOf(act), nonce, expires_at_seconds: expires };
  return { text: seal(key, JSON.stringify(content), act.owner), expiresAt: new Date(expires * 1000) };
}

export type OpenedConfirmation =
  | { readonly kind: 'valid'; readonly nonce: string }
  | { readonly kind: 'unknown' | 'expired' | 'other_act' };

/** A text of another caller, or one that this deployment did not seal, is unknown. */
export function openConfirmation(key: Uint8Array, text: string, act: PreviewedAct, now: Date): OpenedConfirmation {
  const content = unsealed(key, text, act.owner);
  if (content === undefined) return { kind: 'unknown' };
  if (content.tool !== act.tool || content.arguments !== hashOf(act)) return { kind: 'other_act' };
  if (content.expires_at_seconds * 1000 <= now.getTime()) return { kind: 'expired' };
  return { kind: 'valid', nonce: content.nonce };
}

function unsealed(key: Uint8Array, text: string, owner: string): z.output<ReturnType<typeof Sealed>> | undefined {
  try {
    const parsed = z.safeParse(Sealed(), JSON.parse(unseal(key, text, owner)));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
