import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { listMembers } from '../../members/index.ts'
import { listContactsByEmail } from '../address-book/index.ts'
import { listSpeakers, updateSpeakerName } from '../transcripts/index.ts'
import { findMeetingToRead, listAttendees } from './store.ts'

interface Person {
  readonly name: string
  readonly email: string | null
}

/**
 * Names the speakers of a transcript by those who were invited and by the address book, where exactly one person can be meant: an address, a first
 * name, `Me` for whoever brought it in, `Them` for the only other one. Nobody is guessed from what was said.
 */
export async function setSpeakerNames(
  { engine }: Pick<AppContext, 'engine'>,
  db: AccountDb,
  meetingId: string,
): Promise<void> {
  const meeting = await findMeetingToRead(db, meetingId)
  if (meeting === undefined || meeting.transcript_id === null) return
  const speakers = await listSpeakers(db, meeting.transcript_id)
  const [attendees, members] = [await listAttendees(db, meetingId), await listMembers(engine, db.accountId)]
  const addresses = [...attendees.map(({ email }) => email), ...speakers.map(({ label }) => toAddress(label))]
  const emails = [...new Set(addresses.filter((email) => email !== null))]
  const contacts = emails.length === 0 ? [] : await listContactsByEmail(db, emails)
  const people: Person[] = [
    ...attendees.map(({ name, email }) => ({ name: findBookName(email) ?? name, email })),
    ...contacts.map(({ name, email }) => ({ name, email })),
    ...members.map(({ display_name, email }) => ({ name: display_name, email: email.toLowerCase() })),
  ]
  const me = members.find(({ user_id }) => user_id === meeting.user_id)?.display_name
  const others = attendees
    .filter(({ user_id }) => user_id === null || user_id !== meeting.user_id)
    .map(({ name, email }) => ({ name: findBookName(email) ?? name }))
  const taken = new Set(speakers.map(({ name }) => name.toLowerCase()))
  for (const { id, label, name } of speakers) {
    // A person has named this one.
    if (label === null || label !== name) continue
    const found = findName(label, {
      people,
      attendees: attendees.map((one) => findBookName(one.email) ?? one.name),
      me,
      others,
    })
    if (found === undefined || found === name || (taken.has(found.toLowerCase()) && !isSame(found, name))) continue
    taken.add(found.toLowerCase())
    await updateSpeakerName(db, id, found)
  }

  function findBookName(email: string | null): string | undefined {
    const known = contacts.filter((contact) => contact.email === email?.toLowerCase())
    return known.length === 1 ? known[0]?.name : undefined
  }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const toAddress = (label: string | null): string | null =>
  label !== null && /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(label) ? label.toLowerCase() : null

interface Known {
  readonly people: readonly Person[]
  readonly attendees: readonly string[]
  readonly me: string | undefined
  readonly others: readonly { readonly name: string }[]
}

function findName(label: string, { people, attendees, me, others }: Known): string | undefined {
  if (/^(?:me|ich|moi|yo|io|ik|eu|you)$/iu.test(label)) return me
  if (/^(?:them|others?|andere|eux|ellos|loro|zij)$/iu.test(label))
    return others.length === 1 ? others[0]?.name : undefined
  const address = toAddress(label)
  if (address !== null) return people.find(({ email }) => email?.toLowerCase() === address)?.name
  const plain = toPlainName(label)
  // The invitation first: of two people of one name, the one who was there is meant.
  for (const names of [attendees, people.map(({ name }) => name)]) {
    const whole = names.find((name) => isSame(name, plain))
    if (whole !== undefined) return whole
    const first = [...new Set(names.filter((name) => isSame(name.split(' ')[0] ?? '', plain)))]
    if (first.length === 1) return first[0]
    if (first.length > 1) return undefined
  }
  return plain === label ? undefined : plain
}

/** `LEE, Ann (Acme)` is Ann Lee. */
function toPlainName(label: string): string {
  const bare = label.replace(/(?<!\s)\s*[([][^)\]]*[)\]]\s*$/u, '').trim()
  const [, last, first] = /^([\p{L}'’-]+),\s*([\p{L}'’ -]+)$/u.exec(bare) ?? []
  const name = last === undefined || first === undefined ? bare : `${first} ${last}`
  const isShouted = name === name.toUpperCase() && /\p{Lu}{2}/u.test(name) && name.includes(' ')
  return isShouted ? name.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()) : name
}
