import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { usePriceText } from './price-text.ts';
import { usePlaceName } from './place-names.ts';
import { type SettingName, type Settings, changedNames } from './settings.ts';

export function ChangeSummary({ before, after }: { readonly before: Settings; readonly after: Settings }) {
  const t = useTranslations('organization');
  const describe = useDescription();
  const names = changedNames(before, after);
  return (
    <section className="card change-summary" aria-labelledby="change-summary">
      <h2 id="change-summary">{t.changes}</h2>
      <div role="status">
        {names.length === 0 ? (
          <p className="soft">{t.noChanges}</p>
        ) : (
          <ul>
            {names.map((name) => (
              <li key={name}>
                <strong>{t.settings[name]}</strong> <s>{describe(name, before)}</s> <span aria-hidden="true">→</span>{' '}
                <ins>{describe(name, after)}</ins>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function useDescription() {
  const t = useTranslations('organization');
  const format = useFormat();
  const nameOf = usePlaceName();
  const factsText = (facts: readonly string[]) => (facts.length === 0 ? t.noFacts : facts.join(' → '));
  const priceText = usePriceText();
  return (name: SettingName, settings: Settings): string => {
    const { contact_hours: hours, contact_frequency: limits, require_second_approver: isRequired } = settings;
    if (name === 'contact_hours')
      return `${format.list(hours.days.map((day) => format.weekday(day)))} ${t.span(hours.start, hours.end)}`;
    if (name === 'contact_frequency')
      return t.limitsText(format.number(limits.per_day), format.number(limits.per_week));
    if (name === 'require_second_approver') return isRequired ? t.yes : t.no;
    if (name === 'preset_scope') return settings.preset_scope === 'debtor' ? t.yes : t.no;
    if (name === 'monthly_goal')
      return settings.monthly_goal === null ? t.noGoal : format.money(settings.monthly_goal, settings.currency);
    if (name === 'minimum_gap_hours')
      return settings.minimum_gap_hours === null ? t.noGap : format.unit(settings.minimum_gap_hours, 'hour');
    if (name === 'reply_hold_hours') return format.unit(settings.reply_hold_hours, 'hour');
    if (name === 'stop_scope') return settings.stop_scope === 'channel' ? t.yes : t.no;
    if (name === 'payments') {
      const { payments } = settings;
      const where = payments?.kind === 'link' ? payments.template : payments?.account_id;
      const least = payments?.min_payment ? [format.money(payments.min_payment, settings.currency)] : [];
      return [t.paymentKinds[payments?.kind ?? 'none'], ...(where ? [where] : []), ...least].join(', ');
    }
    if (name === 'voice_verification') return settings.voice_verification === 'required' ? t.yes : t.no;
    if (name === 'portal') return factsText(settings.portal.proof.map((fact) => t.facts[fact]));
    if (name === 'prices') return settings.prices.map(priceText).join(', ') || t.noPrices;
    if (name === 'country') return settings.country === null ? t.derivedCountry : format.place(settings.country);
    if (name === 'holidays') {
      const { calendar = null, extra = [], not = [] } = settings.holidays ?? {};
      const own = [...extra.map((day) => `+ ${format.day(day)}`), ...not.map((day) => `− ${format.day(day)}`)];
      return [calendar === null ? t.noCalendar : nameOf(calendar), ...own].join(', ');
    }
    if (name === 'plan_max_late_instalments') return format.number(settings.plan_max_late_instalments);
    if (name === 'plan_reminder_days' || name === 'plan_grace_days' || name === 'plan_max_late_days')
      return format.unit(settings[name], 'day');
    return settings[name];
  };
}
