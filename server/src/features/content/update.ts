import type { ContentChange } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import type { AccountDb } from '../../db/account-db.ts'
import { isDuplicateError } from '../../db/engine.ts'
import { retryOnDuplicate } from '../../db/retry-on-duplicate.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError, notFoundError, inTrashError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { acceptSuggestion } from '../comments/index.ts'
import { computeTextHash } from '../../documents/text-hash.ts'
import { findFreeSlug } from '../../documents/slug.ts'
import { markPostLinks } from '../links/index.ts'
import { updateRoundAfterEdit } from '../reviews/index.ts'
import { refreshFindings } from './findings.ts'
import { learnFromSave } from './lessons.ts'
import { notifyReviewers } from './notifications.ts'
import { decideProposal } from './proposals.ts'
import { saveRevision, type SavedRevision, type NewRevision } from './revisions-store.ts'
import { scheduleFieldsAfter, stopUnsentAttempt } from './schedule-fields.ts'
import { assertCanChangeContent, assertPlannable, computeStatusAfterEdit } from './rules.ts'
import { insertContentEvent } from './events-store.ts'
import { updateContentRow, type ContentRow, hasCampaign, hasPillar, lockContentRow, findContentRow } from './store.ts'
import { isSlugTaken, saveOldSlug } from './slugs-store.ts'
import { readSuggesterName, applySuggestion } from './suggestion.ts'
import { deriveTextColumns } from './text.ts'
import { readContent, toContent } from './view.ts'

/**
 * Saves an edit. Throws 404, 403 for someone else's draft, 409 `stale` with both versions when the text was changed
 * since the one edited, 409 `slug_taken`.
 */
export async function updateContent(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
  change: ContentChange,
) {
  const suggester = change.suggestion ? await readSuggesterName(db, context, change.suggestion.comment_id) : ''
  const save = () =>
    db.transaction(async (tx) => {
      await lockContentRow(tx, id)
      const row = await findContentRow(tx, id)
      if (row === undefined) throw notFoundError('Content')
      assertCanChangeContent(caller, row)
      if (row.deleted_at !== null) throw inTrashError('post')
      const { updated_at, accepted, reopened, suggestion, reason = 'edit', ...fields } = change
      if (updated_at !== undefined && updated_at !== row.updated_at)
        throw conflictError('stale', 'This post was edited after you opened it', {
          yours: fields,
          theirs: toContent(context, row),
        })
      if (fields.planned_at && fields.planned_at !== row.planned_at) assertPlannable(row)
      if (fields.pillar_id && !(await hasPillar(tx, fields.pillar_id))) throw notFoundError('Pillar')
      if (fields.campaign_id && !(await hasCampaign(tx, fields.campaign_id))) throw notFoundError('Campaign')
      if (fields.slug !== undefined && (await isSlugTaken(tx, fields.slug, id))) throw slugTakenError()
      const text = { title: fields.title ?? row.title, rich_content: fields.rich_content ?? row.rich_content }
      const by = { name: suggester, userId: caller.userId }
      const taken = await applyDecision(tx, row, text, { accepted, reopened, suggestion }, by)
      const kept = await saveContentText(
        tx,
        context,
        row,
        { ...fields, ...taken?.text },
        { userId: caller.userId, ...(taken?.revision ?? { reason }) },
      )
      const lesson = reopened ? 'revoked' : accepted ? 'feedback' : reason
      if (kept?.isNew) await learnFromSave(tx, context, caller.userId, row, { revisionId: kept.id, reason: lesson })
      if (suggestion !== undefined) await acceptSuggestion(tx, context, caller.userId, id, suggestion.comment_id)
      if (fields.campaign_id !== undefined && fields.campaign_id !== row.campaign_id) await markPostLinks(tx, id)
      // A live post's pillar is not part of its text: readers see the change at once.
      if (row.status === 'published' && fields.pillar_id !== undefined)
        await tx.notify('site_changed', { account_id: tx.accountId })
    })
  // Another post took it since the check: a chosen one is refused, one that follows the title gets another number.
  await (change.slug === undefined ? retryOnDuplicate(slugKey, save) : save()).catch((error: unknown) => {
    throw isDuplicateError(error, slugKey) ? slugTakenError() : error
  })
  return readContent(db, context, id)
}

const slugKey = 'contents_account_id_slug_key'
const slugTakenError = () =>
  conflictError('slug_taken', 'slug is taken by another post', [{ field: 'slug', message: 'is taken by another post' }])

type TextChange = Omit<ContentChange, 'updated_at' | 'accepted' | 'reopened' | 'suggestion' | 'reason'>

/** Why a text changes, who wrote it, and what it rests on. */
type SavedAs = Pick<NewRevision, 'reason' | 'note' | 'model' | 'sources'>

/** Writes the fields with everything derived from them; a changed text gets a revision, which is returned, and may need approval again. */
export async function saveContentText(
  db: AccountDb,
  context: AppContext,
  row: ContentRow,
  change: TextChange,
  { userId, ...revision }: SavedAs & { readonly userId: string },
): Promise<SavedRevision | null> {
  const text = {
    title: change.title ?? row.title,
    slug: change.slug ?? (await followTitle(db, row, change.title)),
    excerpt: change.excerpt ?? row.excerpt,
    keyword: change.keyword === undefined ? row.keyword : change.keyword,
    settings: change.settings ?? row.settings,
    rich_content: change.rich_content ?? row.rich_content,
  }
  const { text_hash, ...follows } = deriveTextColumns(text)
  // Both by today's hash function: an approval under an older one stays valid until the text changes.
  const isChanged = text_hash !== computeTextHash(row)
  if (!isChanged) {
    await updateContentRow(db, row.id, { ...change, ...follows })
    return null
  }
  const hasNewSlug = text.slug !== row.slug
  // What its network has got is finished as it was sent; the edit is the next text.
  const status = (await stopUnsentAttempt(db, row)) ? computeStatusAfterEdit(row.status) : row.status
  const isReopened = status !== row.status
  // Dismissing prompts does not count as writing.
  const isWriting = revision.reason !== 'prompts_dismissed' && !row.writer_ids.includes(userId)
  const writer_ids = isWriting ? [...row.writer_ids, userId] : row.writer_ids
  const ended = isReopened ? { approved_hash: null } : {}
  const scheduleFields = scheduleFieldsAfter(row, status)
  await updateContentRow(db, row.id, {
    ...scheduleFields,
    findings: await refreshFindings(db, row, text, revision),
    ...change,
    ...follows,
    slug: text.slug,
    ...(hasNewSlug && change.slug !== undefined && { has_chosen_slug: true }),
    text_hash,
    writer_ids,
    status,
    ...ended,
  })
  // The live page keeps its address, and no other post may take it.
  if (hasNewSlug && row.live_slug !== null) await saveOldSlug(db, row.live_slug, row.id)
  // Nobody has seen the links of a post that was never live.
  if (hasNewSlug && row.published_at === null) await markPostLinks(db, row.id)
  const { title, rich_content } = text
  const kept = await saveRevision(db, { content_id: row.id, author_id: userId, title, rich_content, ...revision })
  await restartReview(db, context, userId, { ...row, title, text_hash, writer_ids }, isReopened)
  return kept
}

/** Takes an approval back, as an edit does. */
export async function voidApproval(db: AccountDb, context: AppContext, userId: string, row: ContentRow): Promise<void> {
  const status = (await stopUnsentAttempt(db, row)) ? computeStatusAfterEdit(row.status) : row.status
  const isReopened = status !== row.status
  await updateContentRow(db, row.id, {
    ...scheduleFieldsAfter(row, status),
    status,
    ...(isReopened && { approved_hash: null }),
  })
  await restartReview(db, context, userId, row, isReopened)
}

/**
 * The address after a new title: until the post is first published nobody knows it, and words that left the title must not stay in it. One
 * that a person chose stays.
 */
async function followTitle(db: AccountDb, row: ContentRow, title: string | undefined): Promise<string> {
  if (title === undefined || title === row.title || row.has_chosen_slug || row.published_at !== null) return row.slug
  return findFreeSlug(title, (candidate) => isSlugTaken(db, candidate, row.id))
}

/** An edit voids approvals of the text; reviewers are notified again. */
async function restartReview(
  db: AccountDb,
  context: AppContext,
  userId: string,
  row: Pick<ContentRow, 'id' | 'title' | 'author_id' | 'text_hash' | 'writer_ids'>,
  isReopened: boolean,
): Promise<void> {
  const { change, asked } = await updateRoundAfterEdit(db, row, userId, isReopened, context.now().toISOString())
  if (change === 'none') return
  await insertContentEvent(db, row.id, userId, change === 'reopened' ? 'approval_reopened' : 'review_restarted')
  await notifyReviewers(db, context, userId, row, { to: asked })
}

/** The text after a decision on a proposal or a suggestion; undefined if nothing changes. */
async function applyDecision(
  db: AccountDb,
  row: ContentRow,
  text: { title: string; rich_content: Doc },
  { accepted, reopened, suggestion }: Pick<ContentChange, 'accepted' | 'reopened' | 'suggestion'>,
  by: { readonly name: string; readonly userId: string },
): Promise<{ text: TextChange; revision: SavedAs } | undefined> {
  if (suggestion !== undefined) {
    const { rich_content, revision } = await applySuggestion(
      db,
      row.id,
      text.rich_content,
      suggestion.comment_id,
      by.name,
    )
    return { text: { rich_content }, revision }
  }
  if (accepted !== undefined) return decideProposal(db, row, text, accepted, { as: 'accepted', userId: by.userId })
  return reopened && decideProposal(db, row, text, reopened, { as: 'reopened', userId: by.userId })
}
