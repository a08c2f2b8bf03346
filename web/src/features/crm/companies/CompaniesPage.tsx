import { IconBuilding } from '@tabler/icons-react'
import { RecordsPage } from '../kernel/list/RecordsPage.tsx'
import { MergeChosen } from '../merging/MergeChosen.tsx'
import { recordTabs } from '../record-tabs.tsx'
import { companyKind } from './company-kind.ts'

const tabs = recordTabs('companies')

/** The companies that contacts work for. */
export function Component() {
  return (
    <RecordsPage
      tabs={tabs}
      bulkActions={(chosen, clear) => <MergeChosen kind={companyKind} chosen={chosen} onMerged={clear} />}
      kind={companyKind}
      title="Companies"
      icon={<IconBuilding size={22} />}
      emptyText="Companies stand here, with their people and their deals."
    />
  )
}
