import { IconAddressBook } from '@tabler/icons-react'
import { RecordsPage } from '../kernel/list/RecordsPage.tsx'
import { MergeChosen } from '../merging/MergeChosen.tsx'
import { recordTabs } from '../record-tabs.tsx'
import { contactKind } from './contact-kind.ts'

const tabs = recordTabs('contacts')

/** The people the team talks to. */
export function Component() {
  return (
    <RecordsPage
      tabs={tabs}
      bulkActions={(chosen, clear) => <MergeChosen kind={contactKind} chosen={chosen} onMerged={clear} />}
      kind={contactKind}
      title="Contacts"
      icon={<IconAddressBook size={22} />}
      emptyText="People you talk to stand here, with their company, their owner and what was said."
    />
  )
}
