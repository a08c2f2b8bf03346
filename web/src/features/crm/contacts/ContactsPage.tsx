import { IconAddressBook } from '@tabler/icons-react'
import { RecordsPage } from '../kernel/list/RecordsPage.tsx'
import type { RecordRow } from '../kernel/record.ts'
import { MergeChosen } from '../merging/MergeChosen.tsx'
import { buildRecordTabs, buildTouchesTab } from '../record-tabs.tsx'
import { defineOnDemand, usePart } from '../../../ui/on-demand.ts'
import { contactKind } from './contact-kind.ts'

const tabs = [...buildRecordTabs('contacts'), buildTouchesTab('contacts')]
const mergeChosen = (chosen: readonly RecordRow[], clear: () => void) => (
  <MergeChosen kind={contactKind} chosen={chosen} onMerged={clear} />
)

/** Nobody needs it before a contact is opened. */
const suggestionsPart = defineOnDemand(() => import('./FormSuggestions.tsx'))

function Suggestions({ id }: { id: string }) {
  const part = usePart(suggestionsPart, true)
  return part === null ? null : <part.FormSuggestions contactId={id} />
}
const showSuggestions = ({ id }: RecordRow) => <Suggestions key={id} id={id} />

/** The people the team talks to. */
export function Component() {
  return (
    <RecordsPage
      tabs={tabs}
      notice={showSuggestions}
      bulkActions={mergeChosen}
      kind={contactKind}
      title="Contacts"
      icon={<IconAddressBook size={22} />}
      emptyText="Manage your contacts with their company, owner and history."
    />
  )
}
