import type { AccountSettingsChange } from '@draftwright/contract/accounts'
import type { Transaction } from 'kysely'
import { type AccountDb, accountDb } from '../../db/account-db.ts'
import { type Engine, isDuplicate } from '../../db/engine.ts'
import { newId } from '../../db/new-id.ts'
import { systemDb } from '../../db/system-db.ts'
import type { Tables } from '../../db/tables.generated.ts'
import { untilFree } from '../../db/until-free.ts'
import { freeSlug } from '../../documents/slug.ts'

export interface NewUser {
  email: string
  /** Null for who comes by a provider. */
  password_hash: string | null
  /** When the address was shown to be theirs; null or left out while it was not. */
  email_verified_at?: string | null
  display_name: string
  account_name: string
}

/** A person with a first workspace, all or nothing. Null: the e-mail address is taken. */
export async function insertUserWithAccount(
  engine: Engine,
  user: NewUser,
): Promise<{ id: string; accountId: string } | null> {
  const id = newId()
  try {
    return await withFreeSlug(engine, user.account_name, async (db, account) => {
      const { account_name: _, ...row } = user
      await db
        .insertInto('users')
        .values({ id, ...row })
        .execute()
      await db.insertInto('accounts').values(account).execute()
      await db.insertInto('account_access').values(ownership(account.id, id)).execute()
      return { id, accountId: account.id }
    })
  } catch (error) {
    if (isDuplicate(error, 'users_email_key')) return null
    throw error
  }
}

export const insertAccount = (engine: Engine, userId: string, name: string): Promise<string> =>
  withFreeSlug(engine, name, async (db, account) => {
    await db.insertInto('accounts').values(account).execute()
    await db.insertInto('account_access').values(ownership(account.id, userId)).execute()
    return account.id
  })

const ownership = (accountId: string, userId: string) =>
  ({ id: newId(), account_id: accountId, user_id: userId, role_id: 'owner' }) as const

type SystemTransaction = Transaction<Tables>
type NewAccount = { id: string; name: string; slug: string }

/** Writes a new workspace under a slug that nobody has, also when two of one name are made at once. */
const withFreeSlug = <T>(
  engine: Engine,
  name: string,
  write: (db: SystemTransaction, account: NewAccount) => Promise<T>,
): Promise<T> =>
  untilFree('accounts_slug_key', async () => {
    const slug = await freeSlug(name, (candidate) => isSlugTaken(engine, candidate))
    return systemDb(engine)
      .transaction()
      .execute((db) => write(db, { id: newId(), name, slug }))
  })

/** A slug that a workspace has now or ever had: old addresses go on redirecting. */
async function isSlugTaken(engine: Engine, slug: string, except?: string): Promise<boolean> {
  const db = systemDb(engine)
  const owner =
    (await db.selectFrom('accounts').select('id as account_id').where('slug', '=', slug).executeTakeFirst()) ??
    (await db.selectFrom('account_slugs').select('account_id').where('slug', '=', slug).executeTakeFirst())
  return owner !== undefined && owner.account_id !== except
}

export const listAccounts = (engine: Engine, userId: string) =>
  systemDb(engine)
    .selectFrom('account_access')
    .innerJoin('accounts', 'accounts.id', 'account_access.account_id')
    .select([
      'accounts.id',
      'accounts.name',
      'accounts.slug',
      'accounts.created_at',
      'accounts.deleted_at',
      'account_access.role_id',
    ])
    .where('account_access.user_id', '=', userId)
    .orderBy('account_access.created_at')
    .orderBy('account_access.id')
    .execute()

export const readAccount = (engine: Engine, id: string) =>
  systemDb(engine).selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

/** False: the slug belongs to another workspace. The old slug keeps redirecting here. */
export async function changeAccount(engine: Engine, id: string, change: AccountSettingsChange): Promise<boolean> {
  if (Object.keys(change).length === 0) return true
  if (change.slug !== undefined && (await isSlugTaken(engine, change.slug, id))) return false
  try {
    await systemDb(engine)
      .transaction()
      .execute(async (db) => {
        const before = await db.selectFrom('accounts').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
        await db.updateTable('accounts').set(change).where('id', '=', id).execute()
        if (change.slug === undefined || change.slug === before.slug) return
        await db.deleteFrom('account_slugs').where('slug', '=', change.slug).execute()
        await db.insertInto('account_slugs').values({ slug: before.slug, account_id: id }).execute()
      })
  } catch (error) {
    // Somebody took it since it was looked up.
    if (isDuplicate(error)) return false
    throw error
  }
  return true
}

export interface HostedAccount {
  id: string
  name: string
  slug: string
  site_title: string | null
  site_description: string | null
  theme_color: string
  time_zone: string
}

/** What a public address names: a workspace with a database that shows it alone, or where it has moved to. */
export async function accountBySlug(
  engine: Engine,
  slug: string,
): Promise<{ account: HostedAccount; db: AccountDb } | { movedTo: string } | null> {
  const db = systemDb(engine)
  const account = await db.selectFrom('accounts').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (account !== undefined) return { account, db: accountDb(engine, account.id) }
  const moved = await db
    .selectFrom('account_slugs')
    .innerJoin('accounts', 'accounts.id', 'account_slugs.account_id')
    .select('accounts.slug')
    .where('account_slugs.slug', '=', slug)
    .executeTakeFirst()
  return moved === undefined ? null : { movedTo: moved.slug }
}
