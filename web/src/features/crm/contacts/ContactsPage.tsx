import { IconAddressBook } from '@tabler/icons-react'
import { RecordsPage } from '../kernel/list/RecordsPage.tsx'
import { contactKind } from './contact-kind.ts'

/** The people the team talks to. */
export function Component() {
  return (
    <RecordsPage
      kind={contactKind}
      title="Contacts"
      icon={<IconAddressBook size={22} />}
      emptyText="People you talk to stand here, with their company, their owner and what was said."
    />
  )
}
