import type { Api, Model } from '../stacks/model.ts';

/** The values of the enabled keys in a usage plan of the API; its authorizers may return only these. */
export const planKeysOf = (
  { gatewayKeys, usagePlans, usagePlanKeys }: Pick<Model, 'gatewayKeys' | 'usagePlans' | 'usagePlanKeys'>,
  api: Pick<Api, 'id'>,
): ReadonlySet<string> => {
  const plans = new Set(usagePlans.filter(({ apiIds }) => apiIds.includes(api.id)).map(({ id }) => id));
  const inPlan = new Set(usagePlanKeys.filter(({ planId }) => plans.has(planId)).map(({ keyId }) => keyId));
  return new Set(gatewayKeys.filter(({ id, isEnabled }) => isEnabled && inPlan.has(id)).map(({ value }) => value));
};
