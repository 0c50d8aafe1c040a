/** The party that speaks first in a call by an AI agent, after the disclosure. */
export const openingModes = ['callee_first', 'agent_first'] as const;
export type OpeningMode = (typeof openingModes)[number];
