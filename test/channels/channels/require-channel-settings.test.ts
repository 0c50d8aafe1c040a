import { describe, expect, it } from 'vitest';
import { defaultChannelSettings } from '../../../lib/channels/channels/channel-settings.ts';
import { requireChannelSettings } from '../../../lib/channels/channels/require-channel-settings.ts';

describe('the settings that a channel needs', () => {
  const settings = { ...defaultChannelSettings('voice'), agent_id: 'agent_1' };

  it('are returned if they are complete', () => {
    expect(requireChannelSettings(settings, 'voice', ['agent_id']).agent_id).toBe('agent_1');
  });

  it.each([
    ['disabled', { ...settings, enabled: false }, 'is disabled; enable it with PATCH /api/admin/channels/voice'],
    ['incomplete', settings, 'lacks from; set it with PATCH /api/admin/channels/voice'],
    ['unset', undefined, 'lacks agent_id and from; set it with'],
  ])('are named if the channel is %s', (_, given, words) => {
    expect(() => requireChannelSettings(given, 'voice', ['agent_id', 'from'])).toThrow(words);
  });
});
