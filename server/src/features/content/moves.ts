import type { AccountDb } from '../../db/account-db.ts'
import { withoutPrompts } from '../../documents/prompts.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { channelType } from '../../integrations/channel-types/registry.ts'
import { tellOfMove } from './news.ts'
import { mayChange, mayMove, type Move } from './rules.ts'
import {
  addEvent,
  changeContent,
  type ContentColumns,
  type ContentRow,
  keepOldSlug,
  lockContent,
  readContentRow,
} from './store.ts'
import { saveText } from './update.ts'
import { findContent } from './view.ts'

type Change = (db: AccountDb, row: ContentRow) => Promise<ContentColumns> | ContentColumns

/** What moves of the example workspace leave out: a colleague should not hear of posts that nobody wrote. */
export interface MoveOptions {
  isTold?: boolean
}

/** Locks the content, checks that the move is allowed, makes it, writes the event and tells of it — all or nothing. */
async function move(
  db: AccountDb,
  parts: Parts,
  caller: Caller,
  id: string,
  name: Move,
  verb: string,
  change: Change,
  { isTold = true }: MoveOptions = {},
) {
  await db.transaction(async (tx) => {
    const row = await held(tx, id)
    if (name !== 'publish' && name !== 'unpublish' && name !== 'approve') mayChange(caller, row)
    mayMove(row, name)
    await changeContent(tx, id, await change(tx, row))
    await addEvent(tx, id, caller.userId, verb)
    if (isTold) await tellOfMove(tx, parts, caller.userId, row, name)
    await tx.notify('site_changed', { account_id: tx.accountId })
  })
  return findContent(db, parts, id)
}

async function held(db: AccountDb, id: string): Promise<ContentRow> {
  await lockContent(db, id)
  const row = await readContentRow(db, id)
  if (row === undefined) throw notFound('Content')
  return row
}

export const submit = (db: AccountDb, parts: Parts, caller: Caller, id: string, options?: MoveOptions) =>
  move(db, parts, caller, id, 'submit', 'submitted', () => ({ status: 'in_review' }), options)

/** Approves the text as it stands. Open prompts stop it (409 names each) unless they are to be dismissed. */
export const approve = (
  db: AccountDb,
  parts: Parts,
  caller: Caller,
  id: string,
  dismissPrompts: boolean,
  options?: MoveOptions,
) =>
  move(
    db,
    parts,
    caller,
    id,
    'approve',
    'approved',
    async (tx, row) => {
      if (row.prompts.length > 0 && !dismissPrompts)
        throw conflict('prompts_open', `Fill in or dismiss: ${row.prompts.join('; ')}`, { prompts: row.prompts })
      if (row.prompts.length > 0)
        await saveText(
          tx,
          parts,
          caller.userId,
          row,
          { rich_content: withoutPrompts(row.rich_content) },
          { reason: 'prompts_dismissed' },
        )
      const { text_hash } = await held(tx, id)
      // A live post stays live while its next text waits to be published.
      return { approved_hash: text_hash, status: row.status === 'published' ? 'published' : 'approved' }
    },
    options,
  )

/** Makes the approved text the one readers see. */
export async function publish(db: AccountDb, parts: Parts, caller: Caller, id: string, options?: MoveOptions) {
  return move(
    db,
    parts,
    caller,
    id,
    'publish',
    'published',
    async (tx, row) => {
      if (row.channel_type === null) throw conflict('no_channel', 'This post has no channel to be published to')
      // The hosted site reads the row itself; types that call a network get their own steps around this transaction.
      if (!channelType(row.channel_type).isHosted)
        throw conflict('wrong_channel', 'This channel cannot be published to')
      const now = parts.now().toISOString()
      const { title, slug, excerpt, keyword, rich_content } = row
      if (row.live_slug !== null && row.live_slug !== slug) await keepOldSlug(tx, row.live_slug, id)
      return {
        status: 'published',
        live: { title, slug, excerpt, keyword, rich_content, updated_at: now },
        live_hash: row.text_hash,
        published_at: row.published_at ?? now,
      }
    },
    options,
  )
}

/** Takes the page down; its approval stands, so it can be published again. */
export const unpublish = (db: AccountDb, parts: Parts, caller: Caller, id: string) =>
  move(db, parts, caller, id, 'unpublish', 'unpublished', (_tx, row) => ({
    status: row.approved_hash === row.text_hash ? 'approved' : 'in_review',
  }))

export const archive = (db: AccountDb, parts: Parts, caller: Caller, id: string) =>
  move(db, parts, caller, id, 'archive', 'archived', () => ({ status: 'archived' }))

export const unarchive = (db: AccountDb, parts: Parts, caller: Caller, id: string) =>
  move(db, parts, caller, id, 'unarchive', 'unarchived', (_tx, row) => ({
    status: row.approved_hash === row.text_hash ? 'approved' : 'draft',
  }))

export const trash = (db: AccountDb, parts: Parts, caller: Caller, id: string) =>
  move(db, parts, caller, id, 'remove', 'trashed', () => ({ deleted_at: parts.now().toISOString() }))

/** Out of the trash; restoring what is not in it changes nothing. */
export async function restore(db: AccountDb, parts: Parts, caller: Caller, id: string) {
  await db.transaction(async (tx) => {
    const row = await held(tx, id)
    mayChange(caller, row)
    if (row.deleted_at === null) return
    await changeContent(tx, id, { deleted_at: null })
    await addEvent(tx, id, caller.userId, 'restored')
  })
  return findContent(db, parts, id)
}
