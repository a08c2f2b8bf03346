import { findJobTitle } from '../../../models/composer/meeting/job-title.ts'
import { proposeField } from './propose-fields.ts'
import type { FoundProposal, MeetingRecord, MeetingToPropose } from './proposal.ts'

/** Those who took part from a known company and are no contact yet. */
export const proposeContacts = ({ newPeople }: MeetingToPropose): FoundProposal[] =>
  newPeople.map(({ name, email, company }) => {
    const { first_name, last_name } = splitName(name, email)
    return {
      key: toContactKey(email),
      kind: 'contact',
      record: { resource: 'companies', id: company.id, name: company.name },
      label: 'New contact',
      old: null,
      new: name === email ? email : `${name}, ${email}`,
      is_careful: false,
      is_text: false,
      modes: [],
      evidence: [],
      rule: 'attendee',
      write: () => ({ contacts: [{ first_name, last_name, email, company_id: company.id }] }),
    }
  })

export const toContactKey = (email: string): string => `contact:${email}`

/** The last word is the last name; an address that stands for a name is none. */
function splitName(name: string, email: string): { first_name: string | null; last_name: string | null } {
  if (name === email) return { first_name: null, last_name: null }
  const words = name.trim().split(/\s+/u)
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  const first = words.slice(0, last === '' ? words.length : -1).join(' ')
  return { first_name: first.slice(0, 120), last_name: last === '' ? null : last.slice(0, 120) }
}

/** The job of a contact, in their own words and only if the field is empty. */
export function proposeTitle({ ownWords, applied }: MeetingToPropose, contact: MeetingRecord): FoundProposal[] {
  const title = contact.fields['title']
  const isFilled = typeof title === 'string' && title !== ''
  for (const { seq, text } of ownWords.get(contact.id) ?? []) {
    const found = findJobTitle(text)
    if (found === undefined) continue
    const change = { field: 'title', label: 'Title', value: found.title, shown: found.title, rule: 'said' }
    const proposal = proposeField(contact, { ...change, evidence: [{ seq, quote: found.words }], isText: true })
    return isFilled && !applied.has(proposal.key) ? [] : [proposal]
  }
  return []
}
