import type { Employee } from '@draftwright/contract/crm/employees'
import type { CrmRole } from '@draftwright/contract/crm/vocabulary'

export const roleNames: Record<CrmRole, string> = { admin: 'CRM admin', salesperson: 'Salesperson' }

/** By the name they have in the CRM, their own, or their address. */
export const calledInCrm = ({ employee_name, display_name, email }: Employee): string =>
  employee_name || display_name || email || 'A former member'
