import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../lib/policy/contact-rules/evaluate.ts';
import { resolveRules } from '../../../lib/policy/contact-rules/resolve-rules.ts';
import { unpackReceipt } from '../../../lib/history/decisions/packed-receipt.ts';
import { aReceipt } from '../../outreach/dispatch/builders.ts';

/** Decisions as release 1.3.0 stored them: without a revision of the rules, packed with the first dictionary. */
const stored = [
  {
    name: 'without a preset',
    allowed: true,
    at: '2026-11-24T13:00:00.000Z',
    reason: null,
    retry_at: null,
    allowed_until: '2026-11-24T23:00:00.000Z',
    verdict: ['G2a1ouHIqhWNKakVjUdrRQprRYPRWnEk1YrmyYZpBommRnhqRcNBVSsOWCVkiFwJGROshAA='].join(''),
  },
  {
    name: 'of two presets in two zones',
    allowed: false,
    at: '2026-11-24T13:00:00.000Z',
    reason: 'frequency_weekly',
    retry_at: '2026-11-27T13:00:00.000Z',
    allowed_until: null,
    verdict: [
      '7Zg9DsIwDIWvgjp3iB0QYkNi5QQsCFVi4v4zKk1bpw6pmx8Fqq5VFUfPSZ6/tzJXhCKuWPORuphRaqIALjVKHW6UeTVoXh3NgkYpzpqxzzFRC3',
      'nl73chmxM9xJ79Sti69FoJeCdGqIFpPEr93s0JkGrspbVBdavmsyzxITN5VmdVSLOssTxMyuc4CGudvJVr8q6D8xzncnHCJg7XTsJwDRT9ce/O',
      'yTBFTpamadPULG0PF2Vysy0V3/7Iu0KadbluzdpAuhxI954TjtLDChOYPjbwVI8DemAaCsO0ewThfG2+7DhEK2bxX4W5y1VpG20VBlaYzxZeeh',
      'eUxYL0DpTetZfeqe9+nk76aJ+xaun+DQ==',
    ].join(''),
  },
  {
    name: 'that a channel lock blocked',
    allowed: false,
    at: '2026-11-24T16:00:00.000Z',
    reason: 'channel_lock',
    retry_at: '2026-11-30T16:00:00.000Z',
    allowed_until: null,
    verdict: [
      '7ZhRDkAwEESvIk5gbfArcQBnEIn7H0EItW1luy0qFb8+NmbJzJv9WCpCeCo+V08YddKWloK4qxGPDsRnI74WRHyYQL+CrYD5zKx3oCf1mrZuhr',
      'KRKlw/4VvVW83Fwpib0M5i/1J0afpLJceOm2KGFcGbFZ3KpTYZ4X6jn2K6/p5TTNhWvQ4xP5BHAfLdr8KRXE0woLwZYSqGqmSgHGJB+eF7NoRv',
      'TzKbtJFWcYO0iadruC1WLc6B99gcKJsjy+bU8lrIF1SfAQ==',
    ].join(''),
  },
  {
    name: 'of eight presets, with nearly every rule failing',
    allowed: false,
    at: '2026-11-22T16:00:00.000Z',
    reason: 'contact_opted_out',
    retry_at: null,
    allowed_until: null,
    verdict: [
      '1VlBT8IwGP0rhnuTtWXO3ZSEkHgwxuDFi2EwElDRTEm8+N8NZRtd+7X7Vrqx3TYOrO/1a9/3vudLFctGAZTFQwV3oorUURUZzp5AhrGZDmr46l',
      'vEs+TeAzCoKUW2/GjVB8pHwOYSbN5I9sM5vUbIPnpHT5RW/ETwMvLmBbRGBzI6rSAu7n+vW60CNu2xXNqsD4hrHNfZlYB2vfySzHRs6iF8FlPP',
      '2wVonvDVnGF1vBfK073T/twolePh1kXOWxGn0nXSqsKjLqqDv4rkcxiYzqGrIQNoadORlUyYPBibU6p7sOjPRAmfU+5KSX2V26lATDO7IKOpNd',
      '/sSJZs2sCdz4h7ivvjlyw/d6v9d2pPLhqAlwfkjPUZfJKRVbpe7N9/3A+//egjkoExMOSfeBryu/JqH/L7uWiSjGRbL7zH4Gmr0Eme7gfD6NiV',
      '0a+UsDiMqBdSI1DHJFIfp4NhlDmL4RsUHXprD6B8bzYh04fZYKh1Pv4Yo4AuVa5yKt27FW2KB9OQnMuPIsqBDBySnLvnPtdcN/mClBC0nTAAdw',
      'h6Rf5DBmg15Ri8mIvoKTM2Zyj/QUkaoiVdB4uQWZIGakgaZA7grCEfO0PZeK0f1cOF/JcrLUEA3LwR+Gsz1GiHfdj2yiqptsrYskog50CtUfss',
      '0+KVwPLZPJpv/GF2wYCFygELtwYsRyctLtWjuRSPkt8S7ycLUrxmW/FUNHPiRepDxHsuDrd0dIhx/gE=',
    ].join(''),
  },
] as const;

describe('a decision stored before holds, preferences and addresses were facts', () => {
  it.each(stored)('$name replays to exactly the same', ({ name: _, verdict, ...decision }) => {
    const { id, kind, account_id, contact_id, channel, action_type, initiated_by } = aReceipt();
    const named = { id, kind, account_id, contact_id, channel, action_type, initiated_by };
    const packed = { ...named, ...decision, verdict: Buffer.from(verdict, 'base64'), dictionary: 1 as const };
    const { facts, rules_in_force, checks } = unpackReceipt(packed);
    expect(checks.length).toBeGreaterThan(6);
    expect(evaluate(new Date(decision.at), facts, resolveRules(rules_in_force))).toEqual({ ...decision, checks });
  });
});
