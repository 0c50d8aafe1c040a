import { presetViews } from '../../lib/policy/contact-rules/preset-views.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { listContactRulePresets } from '../../lib/tenancy/organizations/contract.ts';

export const handler = onLambda(listContactRulePresets, () => reply(200, { data: presetViews() }));
