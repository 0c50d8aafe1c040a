import { keys } from '../../platform/aws/table/keys.ts';
import { transact } from '../../platform/aws/table/table.ts';
import type { Acting } from '../../foundation/initiator.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type ProviderOutcome, mapAccepted } from '../../platform/providers/provider-outcome.ts';
import { providerProblem } from '../../platform/providers/provider-problem.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { telephonyNumbersClient } from '../../platform/providers/telephony-numbers-client.ts';
import type { VoiceWorkspaceClient } from '../../platform/providers/voice-client.ts';
import type { VoiceSetupClient } from '../../platform/providers/voice-setup-client.ts';
import { claimStore } from '../../platform/provisioning/claim-store.ts';
import { createUnlessFound } from '../../platform/provisioning/create-unless-found.ts';
import { createOnce } from '../../platform/provisioning/create-once.ts';
import { channelLinkStore } from '../channels/channel-link-store.ts';
import { resourceInUse } from '../channels/channel-link.ts';
import { channelStore } from '../channels/channel-store.ts';
import { agentName } from './agent-definition.ts';
import { type ImportClaim, type NumberToImport, completedClaim } from './agent-claim.ts';
import { completeNumberImport } from './complete-number-import.ts';
import { releaseOnProblem } from './release-on-problem.ts';

/** Rejects a number at the voice provider that belongs to another organization: 409 `number_in_use`. */
async function requireUnlinkedNumber(organization: OrganizationId, id: string): Promise<void> {
  const resource = { kind: 'voice_number', id } as const;
  const link = await channelLinkStore().read(resource);
  if (link && link.organization !== organization) throw resourceInUse(resource);
}

/** Short enough for all provider requests of a provisioning to fit into one API request. */
export const requestTimeoutMs = 4000;

export interface VoiceClients {
  readonly workspace: VoiceWorkspaceClient;
  readonly provisioning: VoiceSetupClient;
}

/**
 * Imports a number of the telephony account into the voice provider unless it has been imported, assigns it to the
 * agent, and sets it on the voice channel. Text messages to the number are still delivered as before.
 * @throws Problem 409 `number_in_use`, `in_progress`; 502 `provider_error`; 503 `provider_not_configured`
 */
export async function importNumber(
  wanted: NumberToImport,
  { workspace, provisioning }: VoiceClients,
  acting: Acting,
): Promise<void> {
  const { organization, phoneNumber, agentId, former } = wanted;
  const secret = await providerSecret('telephony');
  const telephony = telephonyNumbersClient(secret, { timeoutMs: requestTimeoutMs });
  const claims = claimStore<ImportClaim>(keys.numberImport(organization, phoneNumber), 'number_import');
  const channels = channelStore(organization);

  const find = async (): Promise<ProviderOutcome<string | null>> =>
    mapAccepted(
      await workspace.listPhoneNumbers(),
      (numbers) => numbers.find((number) => number.phoneNumber === phoneNumber)?.phoneNumberId ?? null,
    );

  async function readClaim(): Promise<ImportClaim | undefined> {
    const [claim, { from, agent_phone_number_id: id }] = await Promise.all([
      claims.read(),
      channels.read('voice', { consistent: true }),
    ]);
    if (claim || id === undefined || id === former || from !== phoneNumber) return claim;
    return { ...completedClaim, kind: 'number_import', organization, sms_url: null, phone_number_id: id };
  }

  async function readSmsUrl(): Promise<string | null> {
    const number = await telephony.readOwnedNumber(phoneNumber);
    if (number.kind !== 'accepted') throw providerProblem('telephony', number);
    return number.value && number.value.smsUrl;
  }

  /** Returns the value of an accepted outcome. After any other, the number is imported but not finished. */
  async function requireAccepted<Value>(
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
    const number = await requireAccepted('telephony', await telephony.readOwnedNumber(phoneNumber), claimed);
    if (number === null || number.smsUrl === claimed.sms_url) return;
    await requireAccepted('telephony', await telephony.setSmsUrl(number.numberId, claimed.sms_url), claimed);
  }

  await createOnce<ImportClaim, string>(
    {
      provider: 'voiceprovider',
      read: readClaim,
      claim: async (before, claim) => {
        const smsUrl = before ? before.sms_url : await readSmsUrl();
        const item: ImportClaim = { ...claim, kind: 'number_import', organization, sms_url: smsUrl };
        const written = await transact([
          claims.claimPart(before, item),
          channels.settingCheck('voice', 'agent_phone_number_id', former),
        ]);
        return written.ok ? item : undefined;
      },
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
        const release = () => claims.release(claimed);
        await releaseOnProblem(release, () => requireUnlinkedNumber(organization, id));
        await requireAccepted('voiceprovider', await provisioning.assignAgent(id, agentId), claimed);
        await restoreSmsUrl(claimed);
        return releaseOnProblem(release, () => completeNumberImport(wanted, id, claimed, acting));
      },
      markUnknown: claims.markUnknown,
      release: claims.release,
      mayAppearLater: true,
    },
    acting.now,
  );
}
