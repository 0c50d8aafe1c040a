import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { Link } from './channel-link.ts';
import { channelLinkStore } from './channel-link-store.ts';
import type { LossCause } from './claim-term.ts';
import { composeChannelLosses } from './compose-channel-loss.ts';
import { numberOwnerStore } from './number-owner-store.ts';

export const composeLinkLoss = (link: Link, cause: LossCause): TransactionPart[] => [
  channelLinkStore().removal(link),
  ...numberOwnerStore().ownershipEnds(link, cause.now),
  ...composeChannelLosses(link, cause),
];
