import { accounts } from '@draftwright/contract/accounts'
import { createAccountDb } from '../../db/account-db.ts'
import type { Executor } from '../../db/executor.ts'
import { toTrace } from '../../http/request-trail.ts'
import { implementRoutes, type RequestFacts } from '../../http/handler.ts'
import type { Caller, SignedInUser } from '../../http/caller.ts'
import { conflictError, forbiddenError, invalidInputError, notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { createChannel } from '../channels/index.ts'
import { updateAccountFeatures, readAccountFeatures } from './features-store.ts'
import {
  closeAccount,
  listAccounts,
  type AccountActor,
  findUserAccount,
  reopenAccount,
  transferAccount,
} from './membership-store.ts'
import { mailAccountRemovedJob, mailAccountTransferredJob } from './owner-mail.ts'
import { updateAccount, insertAccount, insertUserWithAccount, type NewUser, findAccount } from './store.ts'
import { findLogo, type Logo } from './logo-store.ts'

export const accountRoutes = implementRoutes(accounts, {
  list: ({ context, caller }) => listAccounts(context.engine, caller.userId, context.now()),

  /** One element: the specification's clients take the first. */
  async create({ context, caller, body, request }) {
    const id = await insertAccount(context.engine, caller.userId, body, toTrace(request))
    await createHostedSite(context, id, caller.userId)
    return [await readUserAccount(context, caller, id)]
  },

  settings: ({ context, caller }) => readAccountSettings(context, caller.accountId),

  async changeSettings({ context, caller, body, request }) {
    const { accountId, userId } = caller
    const logo = await findWantedLogo(context, accountId, body.logo_url)
    if (!(await updateAccount(context.engine, { accountId, userId, trace: toTrace(request) }, body, logo)))
      throw conflictError('slug_taken', 'This address belongs to another workspace', [
        { field: 'slug', message: 'is taken' },
      ])
    return readAccountSettings(context, accountId)
  },

  features: ({ db, caller }) => readAccountFeatures(db, caller.userId),

  changeFeatures({ db, caller, body }) {
    db.addAuditNote({ details: { ...body } })
    return updateAccountFeatures(db, caller.userId, body)
  },

  async transfer({ context, caller, body, request }) {
    const owner_id = body.user_id
    if (owner_id === caller.userId) throw invalidInputError([{ field: 'user_id', message: 'must be another member' }])
    const actor = toAccountActor(caller, caller.accountId, request)
    const payload = { account_id: caller.accountId, actor_id: caller.userId, owner_id }
    const outcome = await transferAccount(context.engine, actor, owner_id, (db, readers) =>
      forEachInOrder(readers, (reader_id) =>
        context.jobs.enqueue(mailAccountTransferredJob, { ...payload, reader_id }, db),
      ),
    )
    if (outcome === 'not an owner') throw forbiddenError()
    if (outcome === 'no such member') throw notFoundError('Member')
    return readUserAccount(context, caller, caller.accountId)
  },

  async remove({ context, caller, body, request }) {
    const account = await findAccount(context.engine, caller.accountId)
    if (account?.name !== body.name.trim())
      throw invalidInputError([{ field: 'name', message: 'must be the name of the workspace' }])
    const actor = toAccountActor(caller, caller.accountId, request)
    const post = (db: Executor, readers: readonly string[]) =>
      forEachInOrder(readers, (reader_id) =>
        context.jobs.enqueue(
          mailAccountRemovedJob,
          { account_id: caller.accountId, actor_id: caller.userId, reader_id },
          db,
        ),
      )
    const outcome = await closeAccount(context.engine, actor, context.now(), post)
    if (outcome === 'not an owner') throw forbiddenError()
    if (outcome === 'is already deleted') throw notFoundError('Workspace')
    return null
  },

  async restore({ context, caller, params, request }) {
    if (!(await reopenAccount(context.engine, toAccountActor(caller, params.id, request), context.now())))
      throw notFoundError('Workspace')
    return readUserAccount(context, caller, params.id)
  },
})

const toAccountActor = ({ userId }: SignedInUser | Caller, accountId: string, request: RequestFacts): AccountActor => ({
  accountId,
  callerId: userId,
  trace: toTrace(request),
})

async function forEachInOrder<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (const item of items) await work(item)
}

async function readUserAccount(context: AppContext, caller: SignedInUser, id: string) {
  const account = await findUserAccount(context.engine, caller.userId, id)
  if (account === undefined) throw notFoundError('Workspace')
  return account
}

/** Undefined if the logo stays unchanged; throws 400 for an address that is not a picture of the workspace. */
async function findWantedLogo(
  context: AppContext,
  accountId: string,
  url: string | null | undefined,
): Promise<Partial<Logo>> {
  if (url === undefined) return {}
  if (url === null) return { logo_url: null, logo_width: null, logo_height: null }
  const logo = await findLogo(context.engine, accountId, url)
  if (logo === undefined)
    throw invalidInputError([{ field: 'logo_url', message: 'must be a picture from your media library' }])
  return logo
}

async function readAccountSettings(context: AppContext, accountId: string) {
  const account = await findAccount(context.engine, accountId)
  if (account === undefined) throw notFoundError('Workspace')
  return { ...account, site_url: buildSiteUrl(context, account.slug) }
}

const buildSiteUrl = (context: AppContext, slug: string): string => `${context.config.publicUrl}/site/${slug}/`

/** A person, a workspace and its hosted site. Null: the email address is in use. */
export async function createUserWithAccount(context: AppContext, user: NewUser): Promise<{ id: string } | null> {
  const created = await insertUserWithAccount(context.engine, user)
  if (created !== null) await createHostedSite(context, created.accountId, created.id)
  return created
}

/** Every workspace starts with a channel, so that the first idea needs no set-up. */
async function createHostedSite(context: AppContext, accountId: string, userId: string): Promise<void> {
  await createChannel(
    createAccountDb(context.engine, accountId),
    context,
    { userId, role: 'owner' },
    {
      name: 'Blog',
      channel_type: 'site',
    },
  )
}
