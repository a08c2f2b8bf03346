import type { AccountSettingsChange } from '@draftwright/contract/accounts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type AccountDb, accountDb } from '../../db/account-db.ts'
import { recordAudit, type Trace } from '../../db/audit.ts'
import { type Engine, isDuplicate } from '../../db/engine.ts'
import { newId } from '../../db/new-id.ts'
import { systemDb } from '../../db/system-db.ts'
import type { Tables } from '../../db/tables.generated.ts'
import { untilFree } from '../../db/until-free.ts'
import { freeSlug, isReservedSlug } from '../../documents/slug.ts'

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
      const { account_name: _, ...person } = user
      await db
        .insertInto('users')
        .values({ ...person, id })
        .execute()
      await insertWith(db, account, id)
      return { id, accountId: account.id }
    })
  } catch (error) {
    if (isDuplicate(error, 'users_email_key')) return null
    throw error
  }
}

export const insertAccount = (engine: Engine, userId: string, name: string, trace: Trace): Promise<string> =>
  withFreeSlug(engine, name, async (db, account) => {
    await insertWith(db, account, userId)
    await recordAudit(db, {
      account_id: account.id,
      actor_id: userId,
      action: 'accounts.create',
      target_kind: 'account',
      target_id: account.id,
      ...trace,
    })
    return account.id
  })

/** A workspace, its owner, and the features that a new one starts with. */
async function insertWith(db: SystemTransaction, account: NewAccount, ownerId: string): Promise<void> {
  const account_id = account.id
  await db.insertInto('accounts').values(account).execute()
  await db
    .insertInto('account_access')
    .values({ id: newId(), account_id, user_id: ownerId, role_id: 'owner' })
    .execute()
  await db.insertInto('account_features').values({ account_id, feature: 'crm' }).execute()
}

type SystemTransaction = Transaction<Tables>
type NewAccount = { id: string; name: string; slug: string }

/** Writes a new workspace under a slug that nobody has, also when two of one name are made at once. */
const withFreeSlug = <T>(
  engine: Engine,
  name: string,
  work: (db: SystemTransaction, account: NewAccount) => Promise<T>,
): Promise<T> =>
  untilFree('accounts_slug_key', async () => {
    const slug = await freeSlug(name, (candidate) => isSlugTaken(engine, candidate))
    return systemDb(engine)
      .transaction()
      .execute((db) => work(db, { id: newId(), name, slug }))
  })

/** A word of the product, or a slug that a workspace has now or ever had: old addresses go on redirecting. */
async function isSlugTaken(engine: Engine, slug: string, except?: string): Promise<boolean> {
  if (isReservedSlug(slug)) return true
  const db = systemDb(engine)
  const owner =
    (await db.selectFrom('accounts').select('id as account_id').where('slug', '=', slug).executeTakeFirst()) ??
    (await db.selectFrom('account_slugs').select('account_id').where('slug', '=', slug).executeTakeFirst())
  return owner !== undefined && owner.account_id !== except
}

export const readAccount = (engine: Engine, id: string) =>
  systemDb(engine).selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

interface Changer {
  accountId: string
  userId: string
  trace: Trace
}

/** False: the slug is somebody else's or a word of the product. The old slug keeps redirecting here. */
export async function changeAccount(
  engine: Engine,
  { accountId: id, userId, trace }: Changer,
  change: AccountSettingsChange,
): Promise<boolean> {
  const fields = Object.keys(change)
  if (fields.length === 0) return true
  if (change.slug !== undefined && (await isSlugTaken(engine, change.slug, id))) return false
  try {
    await systemDb(engine)
      .transaction()
      .execute(async (db) => {
        const before = await db.selectFrom('accounts').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
        await db.updateTable('accounts').set(change).where('id', '=', id).execute()
        const moved = change.slug !== undefined && change.slug !== before.slug
        if (moved) {
          await db
            .deleteFrom('account_slugs')
            .where('slug', '=', change.slug ?? '')
            .execute()
          await db.insertInto('account_slugs').values({ slug: before.slug, account_id: id }).execute()
        }
        await recordAudit(db, {
          account_id: id,
          actor_id: userId,
          action: 'accounts.changeSettings',
          target_kind: 'account',
          target_id: id,
          details: {
            fields: fields.join(', '),
            ...(moved && { old_slug: before.slug, new_slug: change.slug ?? '' }),
          },
          ...trace,
        })
        await siteChanged(db, id)
      })
  } catch (error) {
    // Somebody took it since it was looked up.
    if (isDuplicate(error)) return false
    throw error
  }
  return true
}

/** Drops the pages of its hosted site that any process has kept, once the transaction commits. */
export async function siteChanged(db: Kysely<Tables>, accountId: string): Promise<void> {
  await sql`select pg_notify('site_changed', ${JSON.stringify({ account_id: accountId })})`.execute(db)
}

export interface HostedAccount {
  id: string
  name: string
  slug: string
  site_title: string | null
  site_description: string | null
  theme_color: string
  second_color: string | null
  time_zone: string
}

/** What a public address names: a workspace with a database that shows it alone, or where it has moved to. A deleted one is nowhere. */
export async function accountBySlug(
  engine: Engine,
  slug: string,
): Promise<{ account: HostedAccount; db: AccountDb } | { movedTo: string } | null> {
  const db = systemDb(engine)
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (account !== undefined) return { account, db: accountDb(engine, account.id) }
  const moved = await db
    .selectFrom('account_slugs')
    .innerJoin('accounts', 'accounts.id', 'account_slugs.account_id')
    .select('accounts.slug')
    .where('account_slugs.slug', '=', slug)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
  return moved === undefined ? null : { movedTo: moved.slug }
}
