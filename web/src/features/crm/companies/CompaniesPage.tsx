import { IconBuilding } from '@tabler/icons-react'
import { RecordsPage } from '../kernel/list/RecordsPage.tsx'
import type { RecordRow } from '../kernel/record.ts'
import { MergeChosen } from '../merging/MergeChosen.tsx'
import { buildRecordTabs } from '../record-tabs.tsx'
import { companyKind } from './company-kind.ts'

const tabs = buildRecordTabs('companies')
const mergeChosen = (chosen: readonly RecordRow[], clear: () => void) => (
  <MergeChosen kind={companyKind} chosen={chosen} onMerged={clear} />
)

/** The companies that contacts work for. */
export function Component() {
  return (
    <RecordsPage
      tabs={tabs}
      bulkActions={mergeChosen}
      kind={companyKind}
      title="Companies"
      icon={<IconBuilding size={22} />}
      emptyText="Manage your companies with their contacts and deals."
    />
  )
}
