import type { Employee } from '@draftwright/contract/crm/employees'
import type { CrmRole } from '@draftwright/contract/crm/vocabulary'

export const roleNames: Record<CrmRole, string> = { admin: 'CRM admin', salesperson: 'Salesperson' }

/** By their CRM name, their own, or their address. */
export const getEmployeeName = ({ employee_name, display_name, email }: Employee): string =>
  employee_name || display_name || email || 'A former member'
