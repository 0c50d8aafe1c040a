import type { OrganizationId } from '../../lib/ids.ts';
import type { Stage } from '../stage/stage.ts';

const atAnyTime = {
  contact_hours: { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] },
  contact_frequency: { per_day: 100, per_week: 700 },
};

let numbers = 0;

/** An organization that may send an SMS to anybody at any time, with the words for it. */
export async function setUpForSms({ service }: Stage, organization: OrganizationId): Promise<void> {
  await service.call('updateOrganization', { organization, body: atAnyTime });
  const from = `+1303555${String(++numbers).padStart(4, '0')}`;
  await service.call('updateChannel', { organization, params: { channel: 'sms' }, body: { from } });
  const template = { name: 'Reminder', channel: 'sms', action_type: 'reminder', language: 'es', body: 'Hola' };
  await service.call('createTemplate', { organization, body: template });
}

/** The request to the provider that no dispatch gets around, with a connection of its own as the service makes it. */
export async function askTelephony({ providers }: Stage): Promise<void> {
  const reply = await fetch(`${providers.url}/2010-04-01/Accounts/AC/Messages.json`, {
    method: 'POST',
    headers: { connection: 'close' },
    body: new URLSearchParams({ To: '+5491155550123', From: '+13035550100', Body: 'Hola' }),
  });
  await reply.text();
}
