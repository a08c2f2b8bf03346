import type { CrmRole } from './vocabulary.ts'

/** Rights of the two CRM roles; members without a role have none. */
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

/** Whether a CRM role has a right; null is a person without a role. */
export const hasCrmRight = (role: CrmRole | null, right: CrmRight): boolean =>
  role !== null && (table[right] as readonly CrmRole[]).includes(role)
