import { useCan } from '../../../api/rights.ts'
import { useCrmOwnQuery } from '../kernel/api.ts'

/** Whether the person sets the CRM up: surveys are written by its admins, and read by all in it. */
export function useSetupRight(): boolean {
  const mayWrite = useCan()('crm:write')
  const { data } = useCrmOwnQuery()
  return mayWrite && data?.permissions.includes('setup:manage') === true
}
