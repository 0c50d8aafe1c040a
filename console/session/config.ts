import * as z from 'zod/mini';

const Config = z.object({
  /** The OpenID provider with which people sign in. */
  issuer: z.url(),
  client_id: z.string(),
  /** Where Cognito ends a session; other providers name it in their metadata. */
  sign_out_url: z.nullable(z.url()),
  /** Where a browser may talk to AI agents: the policy of the page allows no other address. */
  voice_origin: z.string(),
  version: z.string(),
});
export type Config = z.output<typeof Config>;

/** The settings of this deployment: the build is the same for all. */
export async function loadConfig(): Promise<Config> {
  const reply = await fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(10_000) });
  if (!reply.ok) throw new Error(`config.json: ${reply.status}`);
  return Config.parse(await reply.json());
}
