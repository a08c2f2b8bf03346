import type { TableLinkKind } from '@draftwright/contract/table-fields'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { LinkSight } from './sight.ts'
import { buildSight, findTargetsByName } from './store.ts'
import type { LinkTarget } from './show-targets.ts'

/** `www.acme.com/about` is of `acme.com`. */
const toDomain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/u, '')
    .replace(/[/?#].*$/u, '')

interface FoundTarget extends LinkTarget {
  readonly keys: readonly string[]
}

/**
 * What texts of a file mean, by the text in small letters: a name, of contacts also an address, of companies also a domain.
 * Nothing that the reader does not see.
 */
export async function findTargetsByText(
  db: AccountDb,
  sight: LinkSight,
  kind: TableLinkKind,
  texts: readonly string[],
): Promise<Map<string, LinkTarget>> {
  const byText = await findTargetsByName(db, sight, kind, texts)
  const isSeen = buildSight(sight, kind)
  const left = texts.map((text) => text.toLowerCase()).filter((text) => !byText.has(text))
  if (left.length === 0 || isSeen === null || (kind !== 'contacts' && kind !== 'companies')) return byText
  const { rows } =
    kind === 'contacts'
      ? await sql<FoundTarget>`
          select r.id, r.name, array_remove(array_append(r.other_emails, r.email), null) as keys from crm_contacts r
            where r.account_id = ${db.accountId}::uuid and ${isSeen}
              and (lower(r.email) = any(${left}::text[]) or r.other_emails && ${left}::text[])
            order by r.id desc`.execute(db.kysely)
      : await sql<FoundTarget>`
          select r.id, r.name, array[r.domain] as keys from crm_companies r
            where r.account_id = ${db.accountId}::uuid and ${isSeen} and r.domain = any(${left.map(toDomain)}::text[])
            order by r.id desc`.execute(db.kysely)
  const byKey = new Map(
    rows.flatMap(({ id, name, keys }) => keys.map((key) => [key.toLowerCase(), { id, name }] as const)),
  )
  for (const text of left) {
    const target = byKey.get(kind === 'companies' ? toDomain(text) : text)
    if (target !== undefined) byText.set(text, target)
  }
  return byText
}
