import { paths } from '../../../app/paths.ts'
import { contactKind } from '../contacts/contact-kind.ts'
import { DuplicatesPage } from './DuplicatesPage.tsx'

/** Probable duplicates among contacts. */
export function Component() {
  return <DuplicatesPage kind={contactKind} of="contacts" title="Contacts" path={paths.contacts} />
}
