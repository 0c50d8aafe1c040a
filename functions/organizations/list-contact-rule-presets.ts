import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { presetViews } from '../../lib/contact-rules/preset-views.ts';
import { listContactRulePresets } from '../../lib/organizations/contract.ts';

export const handler = onLambda(listContactRulePresets, () => reply(200, { data: presetViews() }));
