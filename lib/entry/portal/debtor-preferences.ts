import * as z from 'zod/mini';
import { schemaOf } from '../../foundation/schema.ts';
import { channels } from '../../policy/contact-rules/channel.ts';
import type { ContactPreferences as StoredPreferences } from '../../portfolio/contacts/contact-details.ts';
import { ContactPreferences } from '../../portfolio/contacts/contract.ts';
import { folded, hiddenFields } from './debtor-page.ts';
import type { PageLanguage } from './page-language.ts';
import { pageTexts } from './page-texts.ts';

export type DebtorPreferences = z.output<ReturnType<typeof ContactPreferences>>;

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** What the form of the page says; undefined unless it makes sense. Without hours, they are as for everybody. */
export function readPreferences(form: URLSearchParams): DebtorPreferences | undefined {
  const [start, end] = [form.get('start'), form.get('end')];
  const given = {
    channels: form.getAll('channel'),
    hours: (start ?? '') === '' && (end ?? '') === '' ? null : { start, end, days: everyDay },
  };
  return z.safeParse(schemaOf(ContactPreferences), given).data;
}

/** In one line, for the timeline. */
export function preferencesText({ channels: chosen, hours }: DebtorPreferences, language: PageLanguage): string {
  const texts = pageTexts[language];
  const named = (chosen ?? channels).map((channel) => texts.channels[channel]).join(', ');
  return `${texts.acts.prefer}: ${named}${hours ? `, ${hours.start}–${hours.end}` : ''}`;
}

export function preferencesForm(now: StoredPreferences | undefined, language: PageLanguage): string {
  const { acts, channels: names, from, until, hours, save } = pageTexts[language];
  const boxes = channels.map((channel) => {
    const checked = (now?.channels ?? channels).includes(channel) ? ' checked' : '';
    return `<label class="choice"><input type="checkbox" name="channel" value="${channel}"${checked}> ${names[channel]}</label>`;
  });
  const time = (name: 'start' | 'end', label: string) =>
    `<label for="${name}">${label}</label>\n<input id="${name}" name="${name}" type="time" value="${now?.hours?.[name] ?? ''}">`;
  const form = `<form method="post">${hiddenFields({ act: 'prefer' })}
${boxes.join('\n')}
<div class="pair">
<div>${time('start', from)}</div>
<div>${time('end', until)}</div>
</div>
<p class="minor">${hours}</p>
<button class="primary">${save}</button>
</form>`;
  return `<section>\n${folded(acts.prefer, form)}\n</section>`;
}
