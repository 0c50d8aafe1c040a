import { keys } from '../../platform/aws/table/keys.ts';
import { getItem, putItem } from '../../platform/aws/table/table.ts';
import type { InboundNumber } from './inbound-number.ts';

/** Messages to a number have been read at the provider up to this time. Outlasts a change of owner. */
interface InboundPosition {
  readonly kind: 'inbound_position';
  readonly organization: InboundNumber['organization'];
  readonly read_until: string;
}

export const inboundPositionStore = () => ({
  read: (phone: string): Promise<InboundPosition | undefined> =>
    getItem<InboundPosition>(keys.inboundPosition(phone), 'inbound_position'),

  async write(
    { organization, phone }: Pick<InboundNumber, 'organization' | 'phone'>,
    readUntil: string,
  ): Promise<void> {
    await putItem({ ...keys.inboundPosition(phone), kind: 'inbound_position', organization, read_until: readUntil });
  },
});
