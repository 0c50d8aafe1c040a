export const openingModes = ['callee_first', 'agent_first'] as const;
export type OpeningMode = (typeof openingModes)[number];
