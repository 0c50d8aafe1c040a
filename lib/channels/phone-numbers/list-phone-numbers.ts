import type { OrganizationId } from '../../foundation/ids.ts';
import { channelStore } from '../channels/channel-store.ts';
import type { PhoneNumberView } from './contract.ts';
import { phoneNumberStore } from './phone-number-store.ts';
import { channelsWith, phoneNumberView } from './phone-number.ts';

export async function listPhoneNumbers(organization: OrganizationId): Promise<PhoneNumberView[]> {
  const [numbers, channels] = await Promise.all([
    phoneNumberStore(organization).list(),
    channelStore(organization).readAll(),
  ]);
  return numbers.map((number) => phoneNumberView(organization, number, channelsWith(channels, number.number)));
}
