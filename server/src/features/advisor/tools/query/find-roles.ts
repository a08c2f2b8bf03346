import type { Contact } from '@draftwright/contract/crm/contacts'
import type { Opportunity } from '@draftwright/contract/crm/opportunities'

/** What a contact is called on deals, with the title, which may say the same. */
export function createRoleFinder(deals: readonly Opportunity[]): (contact: Contact) => string[] {
  const roles = Map.groupBy(
    deals.flatMap(({ contacts }) => contacts),
    ({ contact_id }) => contact_id,
  )
  return ({ id, title }) => [title, ...(roles.get(id) ?? []).map(({ role }) => role)].flatMap((role) => role ?? [])
}
