import type { Acting } from '../../foundation/initiator.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type ProviderOutcome, mapAccepted } from '../../platform/providers/provider-outcome.ts';
import { providerProblem } from '../../platform/providers/provider-problem.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { telephonyNumbersClient } from '../../platform/providers/telephony-numbers-client.ts';
import type { VoiceWorkspaceClient } from '../../platform/providers/voice-client.ts';
import type { VoiceSetupClient } from '../../platform/providers/voice-setup-client.ts';
import { createUnlessFound } from '../../platform/provisioning/create-unless-found.ts';
import { makeOnce } from '../../platform/provisioning/make-once.ts';
import { agentName } from './agent-definition.ts';
import type { ImportClaim, VoiceAgentStore } from './voice-agent-store.ts';

/** Short enough that all requests of a provision fit into one request to the service. */
export const requestTimeoutMs = 4000;

/** The voice provider's workspace. */
export interface Workspace {
  readonly workspace: VoiceWorkspaceClient;
  readonly provisioning: VoiceSetupClient;
}

/** The number to import, for which agent, and the id it had before, which the provider does not know any more. */
export interface NumberToImport {
  readonly organization: OrganizationId;
  readonly phoneNumber: string;
  readonly agentId: string;
  readonly former: string | undefined;
}

/**
 * Imports a number of the telephony account into the voice provider, unless it has it already, lets the agent answer it, and
 * gives it to the voice channel. Text messages to the number keep going where they went before.
 * @throws Problem 409 `number_in_use`, `in_progress`; 502 `provider_error`; 503 `provider_not_configured`
 */
export async function importNumber(
  { organization, phoneNumber, agentId, former }: NumberToImport,
  { workspace, provisioning }: Workspace,
  store: VoiceAgentStore,
  acting: Acting,
): Promise<void> {
  const secret = await providerSecret('telephony');
  const telephony = telephonyNumbersClient(secret, { timeoutMs: requestTimeoutMs });
  const claims = store.importClaims(phoneNumber, former);

  const find = async (): Promise<ProviderOutcome<string | null>> =>
    mapAccepted(
      await workspace.listPhoneNumbers(),
      (numbers) => numbers.find((number) => number.phoneNumber === phoneNumber)?.phoneNumberId ?? null,
    );

  async function readSmsUrl(): Promise<string | null> {
    const number = await telephony.readOwnedNumber(phoneNumber);
    if (number.kind !== 'accepted') throw providerProblem('telephony', number);
    return number.value && number.value.smsUrl;
  }

  /** The value of an accepted outcome. Otherwise the number is imported, but not finished. */
  async function done<Value>(
    provider: 'telephony' | 'voiceprovider',
    outcome: ProviderOutcome<Value>,
    claimed: ImportClaim,
  ): Promise<Value> {
    if (outcome.kind === 'accepted') return outcome.value;
    await claims.markUnknown(claimed);
    throw providerProblem(provider, outcome);
  }

  async function restoreSmsUrl(claimed: ImportClaim): Promise<void> {
    if (claimed.sms_url === null) return;
    const number = await done('telephony', await telephony.readOwnedNumber(phoneNumber), claimed);
    if (number === null || number.smsUrl === claimed.sms_url) return;
    await done('telephony', await telephony.setSmsUrl(number.numberId, claimed.sms_url), claimed);
  }

  await makeOnce<ImportClaim, string>(
    {
      provider: 'voiceprovider',
      read: claims.read,
      claim: async (before, claim) => claims.claim(before, claim, before ? before.sms_url : await readSmsUrl()),
      find,
      create: () =>
        createUnlessFound(find, () =>
          provisioning.importPhoneNumber({
            phoneNumber,
            label: agentName(organization),
            accountSid: secret.account_sid,
            authToken: secret.auth_tokens[0] ?? '',
          }),
        ),
      complete: async (id, claimed) => {
        await claims.requireUnlinked(id, claimed);
        await done('voiceprovider', await provisioning.assignAgent(id, agentId), claimed);
        await restoreSmsUrl(claimed);
        return claims.complete(id, claimed, agentId, acting);
      },
      markUnknown: claims.markUnknown,
      release: claims.release,
      mayAppearLater: true,
    },
    acting.now,
  );
}
