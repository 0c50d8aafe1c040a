import type { NewStep } from '../../lib/policy/strategies/contract.ts';
import type { CampaignName } from './sample-history.ts';

interface LivingCampaign {
  readonly name: string;
  readonly objective: string;
  readonly strategy: { readonly name: string; readonly max_discount_pct: number; readonly steps: readonly NewStep[] };
}

const step = (channel: NewStep['channel'], days: number): NewStep => ({
  channel,
  action_type: 'reminder',
  delay_hours: days * 24 + 2,
});

export const livingCampaigns: Readonly<Record<CampaignName, LivingCampaign>> = {
  early: {
    name: 'Mora temprana',
    objective: 'Cobrar antes de los 90 días.',
    strategy: {
      name: 'Temprana: SMS, WhatsApp, llamada',
      max_discount_pct: 25,
      steps: [step('sms', 0), step('whatsapp', 3), step('voice', 4), step('email', 5)],
    },
  },
  late: {
    name: 'Mora tardía',
    objective: 'Acordar o reestructurar lo que tiene más de 90 días.',
    strategy: {
      name: 'Tardía: correo, llamada, WhatsApp',
      max_discount_pct: 40,
      steps: [step('email', 0), step('voice', 4), step('whatsapp', 5), step('sms', 7)],
    },
  },
  dollars: {
    name: 'Deudas en dólares',
    objective: 'Cobrar o acordar las deudas en dólares.',
    strategy: {
      name: 'Solo mensajes',
      max_discount_pct: 25,
      steps: [step('whatsapp', 0), step('email', 4), step('sms', 6)],
    },
  },
};
