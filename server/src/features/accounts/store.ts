import type { AccountSettingsChange } from '@draftwright/contract/accounts'
import { isTimeZone } from '@draftwright/contract/wall-clock'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type AccountDb, createAccountDb } from '../../db/account-db.ts'
import { recordAudit, type Trace } from '../../db/audit.ts'
import { type Engine, isDuplicateError } from '../../db/engine.ts'
import { createId } from '../../db/create-id.ts'
import { createSystemDb } from '../../db/system-db.ts'
import type { Tables } from '../../db/tables.generated.ts'
import { retryOnDuplicate } from '../../db/retry-on-duplicate.ts'
import { findFreeSlug, isReservedSlug } from '../../documents/slug.ts'
import type { Logo } from './logo-store.ts'

export interface NewUser {
  email: string
  /** Null for people who sign in by a provider. */
  password_hash: string | null
  /** When the address was verified; null or omitted if it was not. */
  email_verified_at?: string | null
  display_name: string
  account_name: string
  /** The time zone of the new workspace; an unknown one is ignored. */
  time_zone?: string | undefined
}

/** Creates a person with a first workspace, all or nothing. Null: the email address is in use. */
export async function insertUserWithAccount(
  engine: Engine,
  user: NewUser,
): Promise<{ id: string; accountId: string } | null> {
  const id = createId()
  try {
    return await withFreeSlug(engine, user.account_name, async (db, account) => {
      const { account_name: _, time_zone, ...person } = user
      await db
        .insertInto('users')
        .values({ ...person, id })
        .execute()
      await insertAccountRows(db, { ...account, ...toKnownTimeZone(time_zone) }, id)
      return { id, accountId: account.id }
    })
  } catch (error) {
    if (isDuplicateError(error, 'users_email_key')) return null
    throw error
  }
}

/** Zones that a browser knows and this server does not are ignored: the workspace then starts with UTC. */
const toKnownTimeZone = (time_zone: string | undefined): { time_zone?: string } =>
  time_zone !== undefined && isTimeZone(time_zone) ? { time_zone } : {}

export const insertAccount = (
  engine: Engine,
  userId: string,
  { name, time_zone }: { name: string; time_zone?: string | undefined },
  trace: Trace,
): Promise<string> =>
  withFreeSlug(engine, name, async (db, account) => {
    await insertAccountRows(db, { ...account, ...toKnownTimeZone(time_zone) }, userId)
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
async function insertAccountRows(db: SystemTransaction, account: NewAccount, ownerId: string): Promise<void> {
  const account_id = account.id
  await db.insertInto('accounts').values(account).execute()
  await db
    .insertInto('account_access')
    .values({ id: createId(), account_id, user_id: ownerId, role_id: 'owner' })
    .execute()
  await db.insertInto('account_features').values({ account_id, feature: 'crm' }).execute()
}

type SystemTransaction = Transaction<Tables>
type NewAccount = { id: string; name: string; slug: string; time_zone?: string }

/** Inserts a new workspace under a free slug, also when two with one name are created at once. */
const withFreeSlug = <T>(
  engine: Engine,
  name: string,
  work: (db: SystemTransaction, account: NewAccount) => Promise<T>,
): Promise<T> =>
  retryOnDuplicate('accounts_slug_key', async () => {
    const slug = await findFreeSlug(name, (candidate) => isSlugTaken(engine, candidate))
    return createSystemDb(engine)
      .transaction()
      .execute((db) => work(db, { id: createId(), name, slug }))
  })

/** A reserved word, or a slug that any workspace has or ever had: old addresses keep redirecting. */
async function isSlugTaken(engine: Engine, slug: string, except?: string): Promise<boolean> {
  if (isReservedSlug(slug)) return true
  const db = createSystemDb(engine)
  const owner =
    (await db.selectFrom('accounts').select('id as account_id').where('slug', '=', slug).executeTakeFirst()) ??
    (await db.selectFrom('account_slugs').select('account_id').where('slug', '=', slug).executeTakeFirst())
  return owner !== undefined && owner.account_id !== except
}

export const findAccount = (engine: Engine, id: string) =>
  createSystemDb(engine).selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

interface AccountEditor {
  accountId: string
  userId: string
  trace: Trace
}

/** False: the slug is in use or reserved. The old slug keeps redirecting here. */
export async function updateAccount(
  engine: Engine,
  { accountId: id, userId, trace }: AccountEditor,
  change: AccountSettingsChange,
  logo: Partial<Logo> = {},
): Promise<boolean> {
  const fields = Object.keys(change)
  if (fields.length === 0) return true
  if (change.slug !== undefined && (await isSlugTaken(engine, change.slug, id))) return false
  try {
    await createSystemDb(engine)
      .transaction()
      .execute(async (db) => {
        const before = await db.selectFrom('accounts').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
        await db
          .updateTable('accounts')
          .set({ ...change, ...logo })
          .where('id', '=', id)
          .execute()
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
        await notifySiteChanged(db, id)
      })
  } catch (error) {
    // Someone took it since the check.
    if (isDuplicateError(error)) return false
    throw error
  }
  return true
}

/** Drops cached pages of its hosted site in all processes, once the transaction commits. */
export async function notifySiteChanged(db: Kysely<Tables>, accountId: string): Promise<void> {
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
  logo_url: string | null
  logo_width: number | null
  logo_height: number | null
  time_zone: string
}

/** What a public address resolves to: a workspace with a database restricted to it, or its new address. A deleted one resolves to nothing. */
export async function findAccountBySlug(
  engine: Engine,
  slug: string,
): Promise<{ account: HostedAccount; db: AccountDb } | { movedTo: string } | null> {
  const db = createSystemDb(engine)
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (account !== undefined) return { account, db: createAccountDb(engine, account.id) }
  const moved = await db
    .selectFrom('account_slugs')
    .innerJoin('accounts', 'accounts.id', 'account_slugs.account_id')
    .select('accounts.slug')
    .where('account_slugs.slug', '=', slug)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
  return moved === undefined ? null : { movedTo: moved.slug }
}
