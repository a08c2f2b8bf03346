import { accounts } from '@draftwright/contract/accounts'
import { accountDb } from '../../db/account-db.ts'
import type { Executor } from '../../db/executor.ts'
import { traceOf } from '../../http/audited.ts'
import { implement, type RequestFacts } from '../../http/call.ts'
import type { Caller, Person } from '../../http/caller.ts'
import { conflict, forbidden, invalid, notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { createChannel } from '../channels/index.ts'
import { changeFeatures, readFeatures } from './features-store.ts'
import {
  closeAccount,
  listAccounts,
  type OwnerDeed,
  readOwnAccount,
  reopenAccount,
  transferAccount,
} from './membership-store.ts'
import { removedMail, transferredMail } from './owner-mail.ts'
import { changeAccount, insertAccount, insertUserWithAccount, type NewUser, readAccount } from './store.ts'

export const accountRoutes = implement(accounts, {
  list: ({ parts, caller }) => listAccounts(parts.engine, caller.userId, parts.now()),

  /** One element: the specification's clients take the first. */
  async create({ parts, caller, body, request }) {
    const id = await insertAccount(parts.engine, caller.userId, body.name, traceOf(request))
    await giveHostedSite(parts, id, caller.userId)
    return [await ownAccount(parts, caller, id)]
  },

  settings: ({ parts, caller }) => readSettings(parts, caller.accountId),

  async changeSettings({ parts, caller, body, request }) {
    const { accountId, userId } = caller
    if (!(await changeAccount(parts.engine, { accountId, userId, trace: traceOf(request) }, body)))
      throw conflict('slug_taken', 'This address belongs to another workspace', [
        { field: 'slug', message: 'is taken' },
      ])
    return readSettings(parts, accountId)
  },

  features: ({ db }) => readFeatures(db),

  changeFeatures({ db, body }) {
    db.note({ details: { ...body } })
    return changeFeatures(db, body)
  },

  async transfer({ parts, caller, body, request }) {
    const owner_id = body.user_id
    if (owner_id === caller.userId) throw invalid([{ field: 'user_id', message: 'must be another member' }])
    const deed = deedOf(caller, caller.accountId, request)
    const payload = { account_id: caller.accountId, actor_id: caller.userId, owner_id }
    const outcome = await transferAccount(parts.engine, deed, owner_id, (db, readers) =>
      each(readers, (reader_id) => parts.jobs.enqueue(transferredMail, { ...payload, reader_id }, db)),
    )
    if (outcome === 'not an owner') throw forbidden()
    if (outcome === 'no such member') throw notFound('Member')
    return ownAccount(parts, caller, caller.accountId)
  },

  async remove({ parts, caller, body, request }) {
    const account = await readAccount(parts.engine, caller.accountId)
    if (account?.name !== body.name.trim())
      throw invalid([{ field: 'name', message: 'must be the name of the workspace' }])
    const deed = deedOf(caller, caller.accountId, request)
    const post = (db: Executor, readers: readonly string[]) =>
      each(readers, (reader_id) =>
        parts.jobs.enqueue(removedMail, { account_id: caller.accountId, actor_id: caller.userId, reader_id }, db),
      )
    const outcome = await closeAccount(parts.engine, deed, parts.now(), post)
    if (outcome === 'not an owner') throw forbidden()
    if (outcome === 'closed already') throw notFound('Workspace')
    return null
  },

  async restore({ parts, caller, params, request }) {
    if (!(await reopenAccount(parts.engine, deedOf(caller, params.id, request), parts.now())))
      throw notFound('Workspace')
    return ownAccount(parts, caller, params.id)
  },
})

const deedOf = ({ userId }: Person | Caller, accountId: string, request: RequestFacts): OwnerDeed => ({
  accountId,
  callerId: userId,
  trace: traceOf(request),
})

async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (const item of items) await work(item)
}

async function ownAccount(parts: Parts, caller: Person, id: string) {
  const account = await readOwnAccount(parts.engine, caller.userId, id)
  if (account === undefined) throw notFound('Workspace')
  return account
}

async function readSettings(parts: Parts, accountId: string) {
  const account = await readAccount(parts.engine, accountId)
  if (account === undefined) throw notFound('Workspace')
  return { ...account, site_url: siteUrl(parts, account.slug) }
}

export const siteUrl = (parts: Parts, slug: string): string => `${parts.config.publicUrl}/site/${slug}/`

/** A person, a workspace and its hosted site. Null: the e-mail address is taken. */
export async function createUserWithAccount(parts: Parts, user: NewUser): Promise<{ id: string } | null> {
  const created = await insertUserWithAccount(parts.engine, user)
  if (created !== null) await giveHostedSite(parts, created.accountId, created.id)
  return created
}

/** Every workspace starts with a place to publish to, so that the first idea needs no set-up. */
async function giveHostedSite(parts: Parts, accountId: string, userId: string): Promise<void> {
  await createChannel(accountDb(parts.engine, accountId), userId, { name: 'Blog', channel_type: 'site' })
}
