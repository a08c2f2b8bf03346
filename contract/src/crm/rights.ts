import type { CrmRole } from './vocabulary.ts'

/** What the two roles inside the CRM may do; anybody without one has none of it. */
const table = {
  'crm:access': ['admin', 'salesperson'],
  'employees:manage': ['admin'],
  'opportunities:view_all': ['admin'],
  'opportunities:edit': ['admin', 'salesperson'],
  /** Pipelines, stages, surveys, playbook, products and fields. */
  'setup:manage': ['admin'],
} satisfies Record<string, readonly CrmRole[]>

export type CrmRight = keyof typeof table
export const crmRights = Object.keys(table) as CrmRight[]

/** Whether a CRM role holds a right; null is someone without one. */
export const hasCrmRight = (role: CrmRole | null, right: CrmRight): boolean =>
  role !== null && (table[right] as readonly CrmRole[]).includes(role)
