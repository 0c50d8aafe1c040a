import { Button } from 'react-aria-components/Button';

interface DecisionButtonsProps<Action extends string> {
  readonly actions: readonly Action[];
  readonly labels: Readonly<Record<Action, string>>;
  readonly choose: (action: Action) => void;
}

export function DecisionButtons<Action extends string>({ actions, labels, choose }: DecisionButtonsProps<Action>) {
  return actions.map((action) => (
    <Button
      key={action}
      className={action === 'approve' || action === 'accept' ? 'primary' : ''}
      onPress={() => choose(action)}
    >
      {labels[action]}
    </Button>
  ));
}
