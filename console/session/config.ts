import * as z from 'zod/mini';

const Config = z.object({
  /** The OpenID provider for sign-in. */
  issuer: z.url(),
  client_id: z.string(),
  /** Cognito's sign-out page; other providers publish theirs in their metadata. */
  sign_out_url: z.nullable(z.url()),
  /** The address of the AI agents. The page's Content Security Policy allows no other. */
  voice_origin: z.string(),
  version: z.string(),
});
export type Config = z.output<typeof Config>;

/** Loads the settings of the deployment; the build is the same everywhere. */
export async function loadConfig(): Promise<Config> {
  const reply = await fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(10_000) });
  if (!reply.ok) throw new Error(`config.json: ${reply.status}`);
  return Config.parse(await reply.json());
}
