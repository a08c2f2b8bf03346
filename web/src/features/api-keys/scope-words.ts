import type { ApiKeyScope, ScopeArea } from '@draftwright/contract/api-key-scopes'

export const areaLabels: Record<ScopeArea, string> = {
  ideas: 'Ideas',
  content: 'Posts and pictures',
  channels: 'Channels and pillars',
  analytics: 'Analytics',
  newsletters: 'Newsletters',
  forms: 'Forms',
  tables: 'Tables',
  crm: 'CRM',
  meetings: 'Meetings',
  webhooks: 'Webhooks',
  workspace: 'Settings and members',
}

/** "Ask Co-CEO, Ideas (read), CRM (read and change)". */
export function describeScopes(scopes: readonly ApiKeyScope[]): string {
  const parts = new Map<string, string>()
  for (const scope of scopes) {
    if (scope === 'agent') {
      parts.set('Ask Co-CEO', '')
      continue
    }
    const [area, level] = scope.split(':') as [ScopeArea, 'read' | 'write']
    const label = areaLabels[area]
    parts.set(label, level === 'read' ? ' (read)' : parts.has(label) ? ' (read and change)' : ' (change)')
  }
  return [...parts].map(([label, level]) => label + level).join(', ')
}
