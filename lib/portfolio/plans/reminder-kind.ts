import type { PlannedReminder } from '../../history/messages/messages.ts';

/** The actions whose templates the reminders have. */
export type ReminderKind = PlannedReminder['reminder'];
