import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

/** Contacts with these addresses; several for one address are all there. */
export const listContactsByEmail = (db: AccountDb, emails: readonly string[]) =>
  db
    .from('crm_contacts')
    .leftJoin('crm_companies', (join) =>
      join
        .onRef('crm_companies.id', '=', 'crm_contacts.company_id')
        .onRef('crm_companies.account_id', '=', 'crm_contacts.account_id')
        .on('crm_companies.deleted_at', 'is', null),
    )
    .select([
      'crm_contacts.id',
      'crm_contacts.name',
      'crm_contacts.title',
      'crm_companies.name as company_name',
      sql<string>`lower(crm_contacts.email)`.as('email'),
    ])
    .where('crm_contacts.deleted_at', 'is', null)
    .where(sql<boolean>`lower(crm_contacts.email) = any(${[...emails]}::text[])`)
    .execute()
