import type { ContactField, ContactSuggestion } from '@draftwright/contract/form-vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { contactResource } from '../contacts/resource.ts'
import { type CrmCaller, type CrmContext, requireCrmCaller } from '../kernel/caller.ts'
import { withChangeSet } from '../kernel/change-set.ts'
import {
  findContactByAddress,
  findContactById,
  isCrmOn,
  type KnownContact,
  lockContactAddress,
} from './form-contact-store.ts'

export type GivenFields = Partial<Record<ContactField, string>>

interface FormContact {
  readonly email: string
  readonly given: GivenFields
  /** Where a new contact came from, in words. */
  readonly source: string
  /** Whose contact a new one is, and who stands in the history. */
  readonly owner_id: string
}

const columns = ['first_name', 'last_name', 'phone', 'title', 'city'] as const
type Column = (typeof columns)[number]
type Fields = Partial<Record<Column, string>>

/** `Ada King Lovelace` is Ada King and Lovelace; a single word is a first name. */
function splitName(name: string): Fields {
  const words = name.trim().split(/\s+/u)
  const last = words.length > 1 ? words.pop() : undefined
  return { first_name: words.join(' ').slice(0, 120), ...(last !== undefined && { last_name: last.slice(0, 120) }) }
}

const limits: Record<Column, number> = { first_name: 120, last_name: 120, phone: 60, title: 120, city: 120 }

function toFields({ name, email: _email, ...given }: GivenFields): Fields {
  const named = name === undefined || given.first_name !== undefined ? given : { ...splitName(name), ...given }
  return Object.fromEntries(
    columns.flatMap((column) => {
      const value = named[column]?.trim().slice(0, limits[column])
      return value ? [[column, value]] : []
    }),
  )
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Fields that the contact lacks, and those that it has differently. A name is taken as a whole. */
function compareFields(contact: KnownContact, fields: Fields): { missing: Fields; suggestions: ContactSuggestion[] } {
  const hasName = contact.first_name !== null || contact.last_name !== null
  const missing: Fields = {}
  const suggestions: ContactSuggestion[] = []
  for (const column of columns) {
    const value = fields[column]
    if (value === undefined) continue
    const was = contact[column]
    const isNamePart = column === 'first_name' || column === 'last_name'
    if (was === null && !(isNamePart && hasName)) missing[column] = value
    else if (isSame(was ?? '', value)) continue
    else if (column === 'phone' && contact.other_phones.some((one) => isSame(one, value))) continue
    else suggestions.push({ field: column, value, was: was ?? '' })
  }
  return { missing, suggestions }
}

/**
 * The contact of whoever sent a form: known by the address, else a new one. What is missing is filled in; what differs is returned
 * and not written, because anybody can enter anybody's address. Null if the workspace does not use the CRM.
 */
export async function saveFormContact(
  db: AccountDb,
  { email, given, source, owner_id }: FormContact,
): Promise<{ contact_id: string; suggestions: ContactSuggestion[] } | null> {
  const { is_enable, is_enable_account } = await isCrmOn(db)
  if (!is_enable) return null
  const crm: CrmCaller = { userId: owner_id, role: 'admin', employeeName: null, hasCompanies: is_enable_account }
  await lockContactAddress(db, email)
  const fields = toFields(given)
  const contact = await findContactByAddress(db, email)
  const options = { summary: source, source: 'survey' as const, crm }
  return withChangeSet({ db, caller: { userId: owner_id } }, options, async (set) => {
    if (contact === undefined) {
      const [contact_id = ''] = await set.create(contactResource, [{ ...fields, email, source, owner_id }])
      return { contact_id, suggestions: [] }
    }
    const { missing, suggestions } = compareFields(contact, fields)
    if (Object.keys(missing).length > 0) await set.update(contactResource, [contact.id], { ...missing })
    return { contact_id: contact.id, suggestions }
  })
}

/** Writes a suggestion into the contact as the caller's own change; false if the contact is gone. */
export async function takeContactSuggestion(
  call: CrmContext,
  contactId: string,
  { field, value }: ContactSuggestion,
): Promise<boolean> {
  const crm = await requireCrmCaller(call)
  if ((await findContactById(call.db, contactId)) === undefined) return false
  const summary = 'Took over what a form says'
  await withChangeSet(call, { summary, crm }, (set) => set.update(contactResource, [contactId], { [field]: value }))
  return true
}
