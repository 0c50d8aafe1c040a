export interface SampleEmail {
  readonly domain: string;
  readonly settings: object;
}

export const sampleChannels = (
  name: string,
  from: string,
  humanAgentNumber: string,
): { readonly email: SampleEmail } & Readonly<Record<string, object>> => ({
  email: {
    domain: `${name}.example`,
    settings: { from: `Avisos <avisos@${name}.example>`, reply_to: `atencion@${name}.example` },
  },
  sms: { from },
  whatsapp: { from },
  voice: {
    from,
    agent_id: `agent_sample_${name}`,
    agent_phone_number_id: `phnum_sample_${name}`,
    human_agent_number: humanAgentNumber,
  },
});

const reminder = { action_type: 'reminder', language: 'es' };

export const sampleTemplates = [
  {
    ...reminder,
    channel: 'email',
    name: 'Recordatorio por correo',
    subject: 'Su saldo pendiente con {{organization.name}}',
    body:
      '<p>Hola, {{contact.name}}:</p><p>Le recordamos su saldo pendiente de <b>{{account.pending_balance}}</b> con ' +
      '{{organization.name}}. Si ya pagó, no tenga en cuenta este mensaje.</p>',
  },
  {
    ...reminder,
    channel: 'sms',
    name: 'Recordatorio por SMS',
    body: '{{organization.name}}: su saldo pendiente es {{account.pending_balance}}. Responda BAJA para no recibir avisos.',
  },
  {
    ...reminder,
    channel: 'whatsapp',
    name: 'Recordatorio por WhatsApp',
    body:
      'Hola, {{contact.name}}. Le escribimos de {{organization.name}} por su saldo pendiente de ' +
      '{{account.pending_balance}}. Responda BAJA si no quiere recibir más mensajes.',
  },
] as const;
