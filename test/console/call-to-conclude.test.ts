import { describe, expect, it } from 'vitest';
import { callToConclude, likelyResult } from '../../console/screens/account/call-to-conclude.ts';
import { interactionView } from '../../lib/history/interactions/interaction.ts';
import { InteractionId, parseId } from '../../lib/foundation/ids.ts';
import type { Interaction } from '../../lib/history/interactions/interaction.ts';
import { anInteraction } from '../builders.ts';

const id = parseId(InteractionId, 'd1a7c0de-3b52-4f6e-8a3b-0c9e8d7f6a51');
const byPerson: Partial<Interaction> = { channel: 'voice', agent_type: 'human', status: 'completed' };
const entry = (over: Partial<Interaction>) => {
  const interaction = interactionView(anInteraction(over), new Date());
  return { type: 'interaction', at: interaction.created_at, interaction } as const;
};

describe('the call that an outcome is of', () => {
  it('is the latest one by a person, and none once its outcome is given', () => {
    const sms = entry({ channel: 'sms' });
    const ai = entry({ channel: 'voice', agent_type: 'ai' });
    const open = entry({ ...byPerson, id });
    const given = entry({ ...byPerson, contact_result: 'voicemail', outcome_at: '2026-11-21T14:03:22.120Z' });
    expect(callToConclude([sms, ai, open, given])?.id).toBe(id);
    expect(callToConclude([sms, given, open])).toBeUndefined();
    expect(callToConclude([sms, ai])).toBeUndefined();
  });

  it('was answered by nobody known, unless the outcome says so', () => {
    expect(likelyResult('no_answer')).toBe('no_contact');
    expect(likelyResult('left_message')).toBe('voicemail');
    expect(likelyResult('call_back')).toBeUndefined();
  });
});
