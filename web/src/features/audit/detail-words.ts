import type { AuditEvent } from '@draftwright/contract/audit'
import { type Role, roleLabels } from '@draftwright/contract/rights'

type Details = AuditEvent['details']

const labels: Readonly<Record<string, string>> = roleLabels satisfies Record<Role, string>
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** What the flags are called in the settings. */
const features: Readonly<Record<string, string>> = {
  isEnable: 'CRM',
  isEnableOpportunities: 'Opportunities',
  isEnableContacts: 'Contacts',
  isEnableAccount: 'Companies',
  isEnableAdvisor: 'Ask Co-CEO',
}

/** How something was done, in words: roles and features by the names people know, and no ids. */
export function detailWords({ from, to, ...details }: Details): string[] {
  const change = from === undefined || to === undefined ? [] : [`from ${valueWords(from)} to ${valueWords(to)}`]
  const rest = Object.entries(details).flatMap(([name, value]) => {
    if (typeof value === 'string' && uuid.test(value)) return []
    if (name === 'role_id') return [`as ${valueWords(value)}`]
    if (features[name] !== undefined) return [`${features[name]} ${value === true ? 'on' : 'off'}`]
    return [`${legible(name)}: ${valueWords(value)}`]
  })
  return [...change, ...rest]
}

const legible = (word: string): string => word.replaceAll('_', ' ')

const valueWords = (value: Details[string]): string => labels[String(value)] ?? legible(String(value))
