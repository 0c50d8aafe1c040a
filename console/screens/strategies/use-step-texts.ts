import { useQuery } from '@tanstack/react-query';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { useActionName } from '../../locales/use-action-name.ts';
import { type DraftBranch, eventsBefore } from './branches.ts';
import type { DraftStep } from './strategy-draft.ts';
import { type Start, type StepPlace, countsFromDueDate } from './timeline.ts';

const hoursPerDay = 24;

export function useStepTexts() {
  const t = useTranslations('strategies');
  const terms = useTranslations('terms');
  const format = useFormat();
  const actionName = useActionName();
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));

  const duration = (hours: number): string =>
    hours > 0 && hours % hoursPerDay === 0 ? format.unit(hours / hoursPerDay, 'day') : format.unit(hours, 'hour');

  const name = (steps: readonly DraftStep[], key: string): string => {
    const index = steps.findIndex((step) => step.key === key);
    const step = steps[index];
    return step ? t.stepName(format.number(index + 1), terms.channels[step.channel], actionName(step.action_type)) : '';
  };

  /** The event from which the delay of a step counts. */
  const eventBefore = (steps: readonly DraftStep[], index: number): string => {
    const events = eventsBefore(steps, index);
    if (events === 'end') return t.events.previous;
    const number = format.number(index);
    const wait = duration(steps[index - 1]?.wait_for_response_hours ?? 0);
    const [first] = events;
    if (first === undefined) return t.events.other;
    const isOnAnswer = events.includes('answered');
    if (events.includes('no_answer'))
      return isOnAnswer ? t.events.waitOrAnswer(number, wait) : t.events.wait(number, wait);
    return isOnAnswer ? t.events.answer(number) : t.events.promise;
  };

  const startOf = (steps: readonly DraftStep[], index: number, starts: Start, delay: number): string => {
    if (countsFromDueDate(steps, index, starts)) {
      if (delay === 0) return t.onDueDate;
      return (delay < 0 ? t.beforeDueDate : t.afterDueDate)(duration(Math.abs(delay)));
    }
    if (index === 0) return delay === 0 ? t.startsAtOnce : t.startsAfter(duration(delay));
    const event = eventBefore(steps, index);
    return delay === 0 ? t.atOnceAfter(event) : t.after(duration(delay), event);
  };

  return {
    duration,
    name,
    day: ({ lane, hours }: StepPlace, starts: Start): string => {
      if (lane === 'never') return t.noDay;
      if (hours < 0) return t.dayBefore(format.unit(Math.ceil(-hours / hoursPerDay), 'day'));
      if (starts === 'due_date' && hours < hoursPerDay && lane === 'no_answer') return t.dueDay;
      const day = format.number(Math.floor(hours / hoursPerDay));
      return lane === 'no_answer' ? t.day(day) : t.fromDay(day);
    },
    start: (steps: readonly DraftStep[], index: number, starts: Start): string => {
      const delay = steps[index]?.delay_hours ?? 0;
      const hour = steps[index]?.send_at ?? null;
      const time = startOf(steps, index, starts, delay);
      return hour === null ? time : t.fromHour(time, hour);
    },
    means: ({ channel, agent_type: agent, template_id: id }: DraftStep): string => {
      if (channel === 'voice') return t.agents[agent ?? 'ai'];
      if (id === null) return t.ownTemplate;
      if (!directory) return t.withTemplate('…');
      return t.withTemplate(directory.templates.find((template) => template.id === id)?.name ?? t.unknownTemplate);
    },
    branch: (steps: readonly DraftStep[], index: number, branch: DraftBranch): string => {
      if (branch === 'next') return index + 1 < steps.length ? t.goesNext : t.goesEnd;
      return branch === 'end' ? t.goesEnd : t.goesTo(name(steps, branch));
    },
  };
}
