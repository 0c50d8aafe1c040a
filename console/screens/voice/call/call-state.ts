/** The reason why a call ended. A refusal of the service carries its own explanation. */
export type EndReason =
  | 'hung_up'
  | 'agent'
  | 'lost'
  | 'rejected'
  | 'offline'
  | 'microphone_refused'
  | 'microphone_missing'
  | 'other_address'
  | 'refused';

interface Line {
  readonly speaker: 'agent' | 'person';
  readonly text: string;
}

export interface CallState {
  readonly phase: 'idle' | 'connecting' | 'microphone' | 'talking' | 'ended';
  readonly reason?: EndReason;
  readonly error?: unknown;
  readonly lines: readonly Line[];
}

export type CallEvent =
  | { readonly type: 'started' | 'microphone_requested' | 'microphone_granted' | 'connected' }
  | { readonly type: 'said'; readonly line: Line }
  | { readonly type: 'corrected'; readonly text: string }
  | { readonly type: 'ended'; readonly reason: EndReason; readonly error?: unknown };

export const idle: CallState = { phase: 'idle', lines: [] };

export function nextState(state: CallState, event: CallEvent): CallState {
  switch (event.type) {
    case 'started':
      return { phase: 'connecting', lines: [] };
    case 'microphone_requested':
      return { ...state, phase: 'microphone' };
    case 'microphone_granted':
      return { ...state, phase: 'connecting' };
    case 'connected':
      return { ...state, phase: 'talking' };
    case 'said':
      return { ...state, lines: [...state.lines, event.line] };
    case 'corrected':
      return { ...state, lines: withCorrection(state.lines, event.text) };
    case 'ended':
      return { phase: 'ended', reason: event.reason, error: event.error, lines: state.lines };
  }
}

/** The agent was interrupted, so its text is cut to the part that it said. */
function withCorrection(lines: readonly Line[], text: string): readonly Line[] {
  const last = lines.findLastIndex(({ speaker }) => speaker === 'agent');
  return lines.map((line, at) => (at === last ? { ...line, text } : line));
}

export const isOngoing = ({ phase }: CallState): boolean => phase !== 'idle' && phase !== 'ended';
