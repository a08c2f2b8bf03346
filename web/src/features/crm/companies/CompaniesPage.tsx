import { IconBuilding } from '@tabler/icons-react'
import { RecordsPage } from '../kernel/list/RecordsPage.tsx'
import { companyKind } from './company-kind.ts'

/** The companies that contacts work for. */
export function Component() {
  return (
    <RecordsPage
      kind={companyKind}
      title="Companies"
      icon={<IconBuilding size={22} />}
      emptyText="Companies stand here, with their people and their deals."
    />
  )
}
