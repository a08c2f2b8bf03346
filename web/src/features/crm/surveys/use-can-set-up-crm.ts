import { useCan } from '../../../api/rights.ts'
import { useReadOwnEmployeeQuery } from '../kernel/api.ts'

/** Whether the person may set up the CRM: surveys are written by its admins, and read by all who use it. */
export function useCanSetUpCrm(): boolean {
  const mayWrite = useCan()('crm:write')
  const { data } = useReadOwnEmployeeQuery()
  return mayWrite && data?.permissions.includes('setup:manage') === true
}
