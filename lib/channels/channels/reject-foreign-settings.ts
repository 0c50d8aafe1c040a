import type { Channel } from '../../policy/contact-rules/channel.ts';
import { invalid } from '../../foundation/problem.ts';
import { schemaOf } from '../../foundation/schema.ts';
import { type ChannelChange, channelChangeSchemas } from './contract.ts';

/**
 * Rejects settings that only other channels have.
 * @throws Problem 422 with the detail `not_of_channel`
 */
export function rejectForeignSettings(channel: Channel, change: ChannelChange): void {
  const own = Object.keys(schemaOf(channelChangeSchemas[channel]).shape);
  const [first, ...others] = Object.keys(change)
    .filter((path) => !own.includes(path))
    .map((path) => ({ path, message: `Does not apply to ${channel}.`, code: 'not_of_channel' }));
  if (first) throw invalid([first, ...others]);
}
