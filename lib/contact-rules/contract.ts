import * as z from 'zod/mini';
import { InstantView } from '../http/wire.ts';
import { presetIds } from './presets/preset-registry.ts';
import { grades, presetStandings } from './presets/preset.ts';
import { ruleCodes } from './rules/rule-registry.ts';

const PresetId = () => z.enum(presetIds(), 'Must be the id of a preset, such as us-reg-f.');

const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** The presets that apply in addition to the organization's own hours and frequency: none, one or several. */
export const ContactRules = () =>
  z.strictObject({
    preset: z.nullable(
      z.union(
        [
          PresetId(),
          z
            .array(PresetId())
            .check(
              z.minLength(1),
              z.maxLength(presetIds().length),
              z.refine(areDistinct, 'Must not contain the same preset twice.'),
            )
            .register(z.globalRegistry, { uniqueItems: true }),
        ],
        'Must be the id of a preset, such as us-reg-f, or a list of such ids.',
      ),
    ),
  });
export type ContactRules = z.output<ReturnType<typeof ContactRules>>;

/** The result of one rule, and the values it compared. */
export const CheckView = () =>
  z.object({
    rule: z.enum(ruleCodes()),
    source: z.union([z.literal('organization'), PresetId()]),
    passed: z.boolean(),
    compared: z.record(z.string(), z.unknown()),
    retry_at: z.nullable(InstantView()),
  });

/** Whether a contact may be contacted, with the result of each rule. */
export const RulingView = () =>
  z.object({
    allowed: z.boolean(),
    at: InstantView(),
    reason: z.nullable(z.enum(ruleCodes())),
    retry_at: z.nullable(InstantView()),
    allowed_until: z.nullable(InstantView()),
    checks: z.array(CheckView()),
  });

/** A preset in its latest version. Besides these fields, a rule has the terms of its kind. */
export const PresetView = () =>
  z.object({
    id: PresetId(),
    version: z.int(),
    title: z.string(),
    country: z.string(),
    standing: z.enum(presetStandings),
    grade: z.enum(grades),
    verified_on: z.iso.date(),
    sources: z.array(z.object({ name: z.string(), url: z.optional(z.string()) })),
    not_covered: z.array(z.string()),
    rules: z.array(z.looseObject({ kind: z.string(), basis: z.string(), grade: z.enum(grades) })),
  });
export type PresetView = z.output<ReturnType<typeof PresetView>>;
