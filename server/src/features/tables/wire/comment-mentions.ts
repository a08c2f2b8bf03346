import type { AppContext } from '../../../http/app-context.ts'
import type { AccountDb } from '../../../db/account-db.ts'
import { findUsersByIds } from '../../accounts/index.ts'
import type { MemberNames } from '../formula-values.ts'
import { listMemberIds } from '../members-store.ts'
import { toPersonId } from '../people.ts'

const mention = /@\[([^\][\s]{1,320})\]/gu

/** Members whom comments may name; not looked up where no text names anybody. */
export async function loadMentionable(
  db: AccountDb,
  { engine }: Pick<AppContext, 'engine'>,
  texts: readonly string[],
): Promise<MemberNames> {
  if (!texts.some((text) => text.includes('@['))) return new Map()
  return findUsersByIds(engine, await listMemberIds(db))
}

interface Mentioned {
  readonly type: 'user'
  readonly id: string
  /** Airtable's reference calls it so, and its Python client reads no comment without. */
  readonly displayName: string
  readonly name: string
  readonly email: string
}

function findMember(members: MemberNames, name: string): Mentioned | undefined {
  for (const [userId, { display_name, email }] of members) {
    const id = toPersonId(userId)
    if (id === name || email.toLowerCase() === name.toLowerCase())
      return { type: 'user', id, displayName: display_name, name: display_name, email }
  }
  return undefined
}

/** `@[address]` of a member becomes `@[usr…]`, as comments are kept; other words stay. */
export const toStoredMentions = (text: string, members: MemberNames): string =>
  text.replaceAll(mention, (words, name: string) => {
    const member = findMember(members, name)
    return member === undefined ? words : `@[${member.id}]`
  })

/** The members that a text names, by id. */
export function listMentioned(text: string, members: MemberNames): Readonly<Record<string, Mentioned>> {
  const found = [...text.matchAll(mention)].flatMap(([, name = '']) => findMember(members, name) ?? [])
  return Object.fromEntries(found.map((member) => [member.id, member]))
}
