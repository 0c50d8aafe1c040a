export const translations = {
  title: 'Start in ten minutes',
  progress: (done: number, all: number) => `Steps: ${done} of ${all}`,
  nextIs: (step: string) => `Next: ${step}`,
  done: '(done)',
  dismiss: 'Do not show again',
  steps: {
    organization: {
      name: 'Create the organization',
      hint: 'Time zone, language and currency',
      action: 'See the organization',
    },
    channels: {
      name: 'Connect a channel',
      hint: 'SMS, WhatsApp, email or calls: one is enough to start',
      action: 'Connect a channel',
    },
    accounts: {
      name: 'Import accounts',
      hint: 'A CSV or Excel file of any system; its columns are recognized',
      action: 'Choose a file',
    },
    rules: {
      name: 'Choose the contact rules',
      hint: "Each country's: hours, days and limits per person",
      action: 'Choose rules',
    },
    strategy: {
      name: 'Create a strategy',
      hint: 'Which messages and calls, and how many days apart',
      action: 'Create a strategy',
    },
    campaign: {
      name: 'Activate the first campaign',
      hint: 'It is simulated first: how many contacts, and with whom',
      action: 'Create a campaign',
    },
    users: { name: 'Invite the team', hint: 'Agents, administrators, readers', action: 'Invite a person' },
  },
  ghostTitle: 'Your dashboard will look like this',
  ghostText: 'Once there are accounts, it shows what is owed, what was recovered day by day, and how old the debt is.',
};
