import { accounts } from '@draftwright/contract/accounts'
import { accountDb } from '../../db/account-db.ts'
import { implement } from '../../http/call.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { notYet } from '../../http/not-yet.ts'
import type { Parts } from '../../http/parts.ts'
import { createChannel } from '../channels/index.ts'
import {
  changeAccount,
  insertAccount,
  insertUserWithAccount,
  listAccounts,
  type NewUser,
  readAccount,
} from './store.ts'

export const accountRoutes = implement(accounts, {
  list: ({ parts, caller }) => listAccounts(parts.engine, caller.userId),

  async create({ parts, caller, body }) {
    const id = await insertAccount(parts.engine, caller.userId, body.name)
    await giveHostedSite(parts, id, caller.userId)
    return (await listAccounts(parts.engine, caller.userId)).filter((account) => account.id === id)
  },

  settings: ({ parts, caller }) => readSettings(parts, caller.accountId),

  async changeSettings({ parts, caller, body, db }) {
    if (!(await changeAccount(parts.engine, caller.accountId, body)))
      throw conflict('slug_taken', 'This address belongs to another workspace', [
        { field: 'slug', message: 'is taken' },
      ])
    await db.notify('site_changed', { account_id: caller.accountId })
    return readSettings(parts, caller.accountId)
  },

  features: notYet,
  changeFeatures: notYet,
  transfer: notYet,
  remove: notYet,
  restore: notYet,
})

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
