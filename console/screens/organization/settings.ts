import type { Organization, OrganizationChange } from '../../queries/organizations.ts';

export const planSettings = [
  'plan_reminder_days',
  'plan_grace_days',
  'plan_max_late_instalments',
  'plan_max_late_days',
] as const;
export type PlanSetting = (typeof planSettings)[number];

export type Settings = Pick<
  Organization,
  | 'name'
  | 'timezone'
  | 'language'
  | 'currency'
  | 'monthly_goal'
  | 'contact_hours'
  | 'contact_frequency'
  | 'preset_scope'
  | 'country'
  | 'holidays'
  | 'minimum_gap_hours'
  | 'require_second_approver'
  | 'reply_hold_hours'
  | 'stop_scope'
  | 'payments'
  | 'voice_verification'
  | 'portal'
  | 'prices'
  | PlanSetting
>;
export type SettingName = keyof Settings;

const settingNames = [
  'name',
  'timezone',
  'language',
  'currency',
  'monthly_goal',
  'contact_hours',
  'contact_frequency',
  'preset_scope',
  'country',
  'holidays',
  'minimum_gap_hours',
  'require_second_approver',
  'reply_hold_hours',
  'stop_scope',
  'payments',
  'voice_verification',
  'portal',
  'prices',
  ...planSettings,
] as const satisfies readonly SettingName[];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const changedNames = (before: Settings, after: Settings): readonly SettingName[] =>
  settingNames.filter((name) => !isSame(before[name], after[name]));

export const changeOf = (before: Settings, after: Settings): OrganizationChange =>
  Object.fromEntries(changedNames(before, after).map((name) => [name, after[name]]));
