import type { ContentChange } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import type { AccountDb } from '../../db/account-db.ts'
import { isDuplicate } from '../../db/engine.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { acceptSuggestion } from '../comments/index.ts'
import { textHash } from '../../documents/text-hash.ts'
import { followEdit } from '../reviews/index.ts'
import { learnFromSave } from './lessons.ts'
import { tellReviewers } from './news.ts'
import { settleProposal } from './proposals.ts'
import { addRevision, type KeptRevision, type NewRevision } from './revisions-store.ts'
import { leaving } from './leaving.ts'
import { mayChange, mayPlan, statusAfterEdit } from './rules.ts'
import {
  addEvent,
  changeContent,
  type ContentRow,
  hasPillar,
  isSlugTaken,
  keepOldSlug,
  lockContent,
  readContentRow,
} from './store.ts'
import { suggesterOf, takeSuggestion } from './suggestion.ts'
import { derived } from './text.ts'
import { findContent, shown } from './view.ts'

/**
 * Saves an edit. Throws 404, 403 for somebody else's draft, 409 `stale` with both versions when the text was changed
 * since the one edited, 409 `slug_taken`.
 */
export async function updateContent(db: AccountDb, parts: Parts, caller: Caller, id: string, change: ContentChange) {
  const suggester = change.suggestion ? await suggesterOf(db, parts, change.suggestion.comment_id) : ''
  const save = db.transaction(async (tx) => {
    await lockContent(tx, id)
    const row = await readContentRow(tx, id)
    if (row === undefined) throw notFound('Content')
    mayChange(caller, row)
    if (row.deleted_at !== null) throw conflict('in_trash', 'This post is in the trash. Restore it first.')
    const { updated_at, accepted, reopened, suggestion, reason = 'edit', ...fields } = change
    if (updated_at !== undefined && updated_at !== row.updated_at)
      throw conflict('stale', 'Somebody changed this text since you opened it', {
        yours: fields,
        theirs: shown(parts, row),
      })
    if (fields.planned_at && fields.planned_at !== row.planned_at) mayPlan(row)
    if (fields.pillar_id && !(await hasPillar(tx, fields.pillar_id))) throw notFound('Pillar')
    if (fields.slug !== undefined && (await isSlugTaken(tx, fields.slug, id))) throw slugTaken()
    const text = { title: fields.title ?? row.title, rich_content: fields.rich_content ?? row.rich_content }
    const taken = await takenOver(tx, row, text, { accepted, reopened, suggestion }, suggester)
    const kept = await saveText(
      tx,
      parts,
      caller.userId,
      row,
      { ...fields, ...taken?.text },
      taken?.revision ?? { reason },
    )
    const lesson = reopened ? 'taken back' : accepted ? 'feedback' : reason
    if (kept?.isNew) await learnFromSave(tx, parts, caller.userId, row, kept.id, lesson)
    if (suggestion !== undefined) await acceptSuggestion(tx, parts, caller.userId, id, suggestion.comment_id)
    // A live post's pillar is not part of its text: readers see it move at once.
    if (row.status === 'published' && fields.pillar_id !== undefined)
      await tx.notify('site_changed', { account_id: tx.accountId })
  })
  await save.catch((error: unknown) => {
    // Another post took it since it was looked up.
    throw isDuplicate(error, 'contents_account_id_slug_key') ? slugTaken() : error
  })
  return findContent(db, parts, id)
}

const slugTaken = () =>
  conflict('slug_taken', 'slug is taken by another post', [{ field: 'slug', message: 'is taken by another post' }])

type TextChange = Omit<ContentChange, 'updated_at' | 'accepted' | 'reopened' | 'suggestion' | 'reason'>

/** Writes the fields and all that follows from them; a changed text gets a revision, which is answered, and may need approval again. */
export async function saveText(
  db: AccountDb,
  parts: Parts,
  userId: string,
  row: ContentRow,
  change: TextChange,
  revision: Pick<NewRevision, 'reason' | 'note' | 'model'>,
): Promise<KeptRevision | null> {
  const text = {
    title: change.title ?? row.title,
    slug: change.slug ?? row.slug,
    excerpt: change.excerpt ?? row.excerpt,
    keyword: change.keyword === undefined ? row.keyword : change.keyword,
    settings: change.settings ?? row.settings,
    rich_content: change.rich_content ?? row.rich_content,
  }
  const { text_hash, ...follows } = derived(text)
  // Both by today's way of hashing: what an older version approved stays approved until it is changed.
  const isChanged = text_hash !== textHash(row)
  if (!isChanged) {
    await changeContent(db, row.id, { ...change, ...follows })
    return null
  }
  const status = statusAfterEdit(row.status)
  const isReopened = status !== row.status
  // To take out what was asked of the author is not to write.
  const isWriting = revision.reason !== 'prompts_dismissed' && !row.writer_ids.includes(userId)
  const writer_ids = isWriting ? [...row.writer_ids, userId] : row.writer_ids
  const ended = isReopened ? { approved_hash: null } : {}
  const along = await leaving(db, row, status)
  await changeContent(db, row.id, { ...along, ...change, ...follows, text_hash, writer_ids, status, ...ended })
  // Readers go on finding the live page where it is, and nobody else may take that address.
  if (text.slug !== row.slug && row.live_slug !== null) await keepOldSlug(db, row.live_slug, row.id)
  const { title, rich_content } = text
  const kept = await addRevision(db, { content_id: row.id, author_id: userId, title, rich_content, ...revision })
  await reviewAgain(db, parts, userId, { ...row, title, text_hash, writer_ids }, isReopened)
  return kept
}

/** An edit voids what was approved of the text before; those who have to read it again are told. */
async function reviewAgain(
  db: AccountDb,
  parts: Parts,
  userId: string,
  row: Pick<ContentRow, 'id' | 'title' | 'author_id' | 'text_hash' | 'writer_ids'>,
  isReopened: boolean,
): Promise<void> {
  const { change, asked } = await followEdit(db, row, userId, isReopened, parts.now().toISOString())
  if (change === 'none') return
  await addEvent(db, row.id, userId, change === 'reopened' ? 'approval_reopened' : 'review_restarted')
  await tellReviewers(db, parts, userId, row, { to: asked })
}

/** What a decision on a proposal or a suggestion makes of the text; undefined where the change is none. */
async function takenOver(
  db: AccountDb,
  row: ContentRow,
  text: { title: string; rich_content: Doc },
  { accepted, reopened, suggestion }: Pick<ContentChange, 'accepted' | 'reopened' | 'suggestion'>,
  suggester: string,
): Promise<{ text: TextChange; revision: Pick<NewRevision, 'reason' | 'note' | 'model'> } | undefined> {
  if (suggestion !== undefined) {
    const { rich_content, revision } = await takeSuggestion(
      db,
      row.id,
      text.rich_content,
      suggestion.comment_id,
      suggester,
    )
    return { text: { rich_content }, revision }
  }
  if (accepted !== undefined) return settleProposal(db, row, text, accepted, 'accepted')
  return reopened && settleProposal(db, row, text, reopened, 'reopened')
}
