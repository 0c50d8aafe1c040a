import { describe, expect, it } from 'vitest';
import { voiceAgents } from '../../../local/simulators/voice-agents.ts';

describe('a changed agent', () => {
  it('is kept between starts', () => {
    const facts = new Map<string, string>();
    const state = {
      recall: (fact: string): unknown => JSON.parse(facts.get(fact) ?? 'null'),
      remember: (fact: string, value: unknown) => void facts.set(fact, JSON.stringify(value)),
    };
    const start = (at: string) => voiceAgents({ state, now: () => new Date(at) });
    start('2026-11-21T10:00:00Z').update('agent_own_1', { name: 'Ana' });
    const later = start('2026-11-22T10:00:00Z');
    expect(later.read('agent_own_1')).toMatchObject({ status: 200, body: { agent_id: 'agent_own_1', name: 'Ana' } });
    expect(later.read('agent_own_2')).toMatchObject({ status: 200, body: { name: 'Simulated agent' } });
  });
});
