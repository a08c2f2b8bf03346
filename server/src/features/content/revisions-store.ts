import type { Revision } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import type { ProposedChange } from '@draftwright/contract/proposals'
import type { AccountDb } from '../../db/account-db.ts'
import type { Source } from '../../documents/verify/finding.ts'
import { createId } from '../../db/create-id.ts'

export interface NewRevision {
  content_id: string
  author_id: string
  reason: Revision['reason']
  title: string
  rich_content: Doc
  note?: string | null
  model?: string | null
  changes?: ProposedChange[]
  /** The text a proposal is based on. */
  base?: { title: string; rich_content: Doc }
  asked?: string | null
  /** Passages of the workspace that it rests on. */
  sources?: Source[] | null
}

/** Autosaves of one author within this time are one revision. */
const collapseMinutes = 5

export interface SavedRevision {
  id: string
  /** False if an autosave updated an existing revision. */
  isNew: boolean
}

/** Stores a revision; an autosave updates the author's last one while that is recent. */
export async function saveRevision(db: AccountDb, revision: NewRevision): Promise<SavedRevision> {
  if (revision.reason === 'autosave') {
    const last = await db
      .from('content_revisions')
      .select(['id', 'author_id', 'reason', 'created_at'])
      .where('content_id', '=', revision.content_id)
      .where('reason', '!=', 'proposed')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const isOpen =
      last?.reason === 'autosave' &&
      last.author_id === revision.author_id &&
      Date.now() - Date.parse(last.created_at) < collapseMinutes * 60_000
    if (isOpen) {
      await db
        .update('content_revisions')
        .set({ title: revision.title, rich_content: revision.rich_content })
        .where('id', '=', last.id)
        .execute()
      return { id: last.id, isNew: false }
    }
  }
  const id = createId()
  await db.insert('content_revisions', { ...revision, id }).execute()
  return { id, isNew: true }
}

/** Newest first; proposals without accepted changes are not part of the text's history. */
export const listRevisions = (db: AccountDb, contentId: string) =>
  db
    .from('content_revisions')
    .selectAll()
    .where('content_id', '=', contentId)
    .where('reason', '!=', 'proposed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

export const findRevision = (db: AccountDb, contentId: string, id: string) =>
  db.from('content_revisions').selectAll().where('content_id', '=', contentId).where('id', '=', id).executeTakeFirst()

const selectProposed = (db: AccountDb, contentId: string) =>
  db.from('content_revisions').selectAll().where('content_id', '=', contentId).where('reason', '=', 'proposed')

/** The newest proposals first, without those that other people's chats made. */
export async function listProposedRevisions(db: AccountDb, contentId: string, userId: string | null) {
  const rows = await selectProposed(db, contentId)
    .where(({ or, eb }) => or([eb('sources', 'is', null), ...(userId === null ? [] : [eb('author_id', '=', userId)])]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({ ...row, changes: row.changes ?? [] }))
}
export type ProposedRow = Awaited<ReturnType<typeof listProposedRevisions>>[number]

export async function findProposedRevision(
  db: AccountDb,
  contentId: string,
  id: string,
): Promise<ProposedRow | undefined> {
  const row = await selectProposed(db, contentId).where('id', '=', id).executeTakeFirst()
  return row && { ...row, changes: row.changes ?? [] }
}

export const updateProposalDecisions = (db: AccountDb, id: string, decided: Record<string, 'accepted' | 'rejected'>) =>
  db.update('content_revisions').set({ decided }).where('id', '=', id).execute()
