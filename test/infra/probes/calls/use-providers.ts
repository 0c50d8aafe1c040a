import { email } from '../../../../lib/platform/providers/email-client.ts';
import { providerSecret } from '../../../../lib/platform/providers/provider-secrets.ts';
import { telephonyClient } from '../../../../lib/platform/providers/telephony-client.ts';
import { voiceClient } from '../../../../lib/platform/providers/voice-client.ts';

type Sending = {
  readonly message: Parameters<ReturnType<typeof telephonyClient>['sendMessage']>[0];
  readonly mail: Parameters<ReturnType<typeof email>['send']>[0];
  readonly call: Parameters<ReturnType<typeof voiceClient>['startAiCall']>[0];
};

export const handler = async ({ message, mail, call }: Sending) => [
  await telephonyClient(await providerSecret('telephony')).sendMessage(message),
  await email(await providerSecret('emailprovider')).send(mail),
  await voiceClient(await providerSecret('voiceprovider')).startAiCall(call),
];
