/** Actions on a site that somebody brings along. */
export const wayInActionLabels = {
  'siteImports.create': 'Read a site to import',
  'siteImports.take': 'Imported from a site',
  'siteImports.undo': 'Undid a site import',
  'connectedApps.decideRequest': 'Connected an app',
  'connectedApps.revoke': 'Disconnected an app',
  'mcp.who_am_i': 'An app asked who it works for',
  'mcp.find': 'An app searched',
  'mcp.read': 'An app read a record',
  'mcp.query': 'An app ran a query',
  'mcp.due_and_stuck': 'An app read what is due',
  'mcp.numbers': 'An app read numbers',
  'mcp.tables': 'An app read the tables',
  'mcp.meeting_evidence': 'An app searched meetings',
  'mcp.list_choices': 'An app read names to choose from',
  'mcp.create_ideas': 'An app added ideas',
  'mcp.create_draft': 'An app saved a draft',
  'mcp.revise_draft': 'An app proposed a revision',
  'mcp.check_draft': 'An app checked a draft',
  'mcp.schedule_post': 'An app proposed a time',
  'mcp.publish_post': 'An app proposed to publish',
  'mcp.change_crm': 'An app proposed a CRM change',
  'mcp.list_proposals': 'An app read its proposals',
  'mcp.withdraw_proposal': 'An app withdrew a proposal',
} as const

/** The same of their parts, for the filter. */
export const wayInSliceLabels = {
  siteImports: 'Site imports',
  connectedApps: 'Connected apps',
  mcp: 'Calls by apps',
} as const
