import type { AuditEvent } from '@draftwright/contract/audit'
import { type Role, roleLabels } from '@draftwright/contract/rights'

type Details = AuditEvent['details']

const roleLabelByName: Readonly<Record<string, string>> = roleLabels satisfies Record<Role, string>
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** The flags' labels in the settings. */
const featureLabels: Readonly<Record<string, string>> = {
  isEnable: 'CRM',
  isEnableOpportunities: 'Opportunities',
  isEnableContacts: 'Contacts',
  isEnableAccount: 'Companies',
  isEnableAdvisor: 'Ask Co-CEO',
}

/** The details of an action in words: roles and features by their labels, without ids. */
export function formatDetails({ from, to, ...details }: Details): string[] {
  const change = from === undefined || to === undefined ? [] : [`from ${formatValue(from)} to ${formatValue(to)}`]
  const rest = Object.entries(details).flatMap(([name, value]) => {
    if (typeof value === 'string' && uuid.test(value)) return []
    if (name === 'role_id') return [`as ${formatValue(value)}`]
    if (featureLabels[name] !== undefined) return [`${featureLabels[name]} ${value === true ? 'on' : 'off'}`]
    return [`${toReadableName(name)}: ${formatValue(value)}`]
  })
  return [...change, ...rest]
}

const toReadableName = (word: string): string => word.replaceAll('_', ' ')

const formatValue = (value: Details[string]): string => roleLabelByName[String(value)] ?? toReadableName(String(value))
