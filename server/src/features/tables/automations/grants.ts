/** What an automation of each result may do at most. */
export const automationGrants = {
  idea: 'ideaAutomation',
  task: 'taskAutomation',
  notification: 'notificationAutomation',
} as const
