/** Who speaks first in a call by an AI agent, once it has said that it is one. */
export const openingModes = ['callee_first', 'agent_first'] as const;
export type OpeningMode = (typeof openingModes)[number];
