import { numberOwnerStore } from '../../channels/channels/number-owner-store.ts';
import type { InboundNumber } from './inbound-number.ts';

export async function listFormerInboundNumbers(endedAfter: string): Promise<InboundNumber[]> {
  return (await numberOwnerStore().listFormer(endedAfter)).flatMap(({ organization, numbers, owned_since: since }) =>
    numbers
      .filter((number) => number.startsWith('+'))
      .map((number) => ({
        organization,
        phone: number,
        addresses: [number, `whatsapp:${number}`],
        ownedSince: since,
      })),
  );
}
