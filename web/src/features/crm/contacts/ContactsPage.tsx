import { IconAddressBook } from '@tabler/icons-react'
import { RecordsPage } from '../kernel/list/RecordsPage.tsx'
import type { RecordRow } from '../kernel/record.ts'
import { MergeChosen } from '../merging/MergeChosen.tsx'
import { buildRecordTabs, buildTouchesTab } from '../record-tabs.tsx'
import { contactKind } from './contact-kind.ts'

const tabs = [...buildRecordTabs('contacts'), buildTouchesTab('contacts')]
const mergeChosen = (chosen: readonly RecordRow[], clear: () => void) => (
  <MergeChosen kind={contactKind} chosen={chosen} onMerged={clear} />
)

/** The people the team talks to. */
export function Component() {
  return (
    <RecordsPage
      tabs={tabs}
      bulkActions={mergeChosen}
      kind={contactKind}
      title="Contacts"
      icon={<IconAddressBook size={22} />}
      emptyText="Manage your contacts with their company, owner and history."
    />
  )
}
