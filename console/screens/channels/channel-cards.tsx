import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Channel } from '../../queries/channels.ts';
import { useWords } from '../../locales/language.ts';
import { ChannelDialog } from './channel-dialog.tsx';
import { Check } from './check.tsx';

/** Each channel with the steps that it still needs. */
export function ChannelCards({ channels }: { readonly channels: readonly Channel[] }) {
  const words = useWords('channels');
  const terms = useWords('terms');
  const [changed, setChanged] = useState<Channel>();
  return (
    <ul className="channel-cards">
      {channels.map((channel) => (
        <li key={channel.id} className="card">
          <h2>{terms.channels[channel.channel]}</h2>
          <ul className="checks">
            <Check isOk={channel.enabled} text={channel.enabled ? words.isEnabled : words.isDisabled} />
            <Check isOk={channel.from !== null} text={channel.from ?? words.noSender} />
            <Check isOk={channel.configured} text={channel.configured ? words.isConfigured : words.isIncomplete} />
          </ul>
          <Button aria-label={words.changeOf(terms.channels[channel.channel])} onPress={() => setChanged(channel)}>
            {words.change}
          </Button>
        </li>
      ))}
      {changed && <ChannelDialog channel={changed} close={() => setChanged(undefined)} />}
    </ul>
  );
}
