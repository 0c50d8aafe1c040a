import { email } from '../../../../lib/providers/email.ts';
import { providerSecret } from '../../../../lib/providers/provider-secrets.ts';
import { telephony } from '../../../../lib/providers/telephony.ts';
import { voice } from '../../../../lib/providers/voice.ts';

type Sending = {
  readonly message: Parameters<ReturnType<typeof telephony>['sendMessage']>[0];
  readonly mail: Parameters<ReturnType<typeof email>['send']>[0];
  readonly call: Parameters<ReturnType<typeof voice>['startAiCall']>[0];
};

export const handler = async ({ message, mail, call }: Sending) => [
  await telephony(await providerSecret('telephony')).sendMessage(message),
  await email(await providerSecret('emailprovider')).send(mail),
  await voice(await providerSecret('voiceprovider')).startAiCall(call),
];
