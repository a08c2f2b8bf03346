import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

/** Until the end of the transaction no other form makes a contact of this address. */
export async function lockContactAddress(db: AccountDb, email: string): Promise<void> {
  await db.lockList('contact', email)
}

export interface KnownContact {
  readonly id: string
  readonly email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly phone: string | null
  readonly title: string | null
  readonly city: string | null
  readonly other_phones: readonly string[]
}

/** Who has this address: as the main one first, then the oldest. */
export async function findContactByAddress(db: AccountDb, email: string): Promise<KnownContact | undefined> {
  const { rows } = await sql<KnownContact>`
    select c.id, c.email, c.first_name, c.last_name, c.phone, c.title, c.city, c.other_phones from crm_contacts c
    where c.account_id = ${db.accountId}::uuid and c.deleted_at is null
      and (c.email = ${email} or ${email} = any(c.other_emails))
    order by (c.email = ${email}) desc, c.created_at, c.id limit 1`.execute(db.kysely)
  return rows[0]
}

export const findContactById = (db: AccountDb, id: string): Promise<KnownContact | undefined> =>
  db
    .from('crm_contacts')
    .select(['id', 'email', 'first_name', 'last_name', 'phone', 'title', 'city', 'other_phones'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export async function isCrmOn(db: AccountDb): Promise<{ is_enable: boolean; is_enable_account: boolean }> {
  const { rows } = await sql<{ is_enable: boolean; is_enable_account: boolean }>`
    select is_enable, coalesce(is_enable_account, false) as is_enable_account from account_features
    where account_id = ${db.accountId}::uuid and feature = 'crm'`.execute(db.kysely)
  return rows[0] ?? { is_enable: false, is_enable_account: false }
}
