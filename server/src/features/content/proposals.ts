import type { Content } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import { type Proposal, type ProposedChange, proposals } from '@draftwright/contract/proposals'
import type { AccountDb } from '../../db/account-db.ts'
import { diffDocuments, listPlacedChangeIds, applyChanges } from '../../documents/changes.ts'
import type { Source } from '../../documents/verify/finding.ts'
import type { Caller } from '../../http/caller.ts'
import { implementRoutes } from '../../http/handler.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import {
  saveRevision,
  updateProposalDecisions,
  listProposedRevisions,
  type ProposedRow,
  findProposedRevision,
} from './revisions-store.ts'
import { assertCanChangeContent } from './rules.ts'
import { type ContentRow, lockContentRow, findContentRow } from './store.ts'
import { readContent } from './view.ts'

export const proposalRoutes = implementRoutes(proposals, {
  async list({ db, context, caller, params }) {
    const content = await readContent(db, context, params.id)
    return (await listProposedRevisions(db, params.id, caller.scopes == null ? caller.userId : null)).map((row) =>
      toProposal(row, content),
    )
  },
  async reject({ db, context, caller, params, body }) {
    await db.transaction(async (tx) => {
      await lockContentRow(tx, params.id)
      const content = await findContentRow(tx, params.id)
      const row = await findProposedRevision(tx, params.id, params.revision_id)
      if (content === undefined || row === undefined || isForeign(row, caller)) throw notFoundError('Proposal')
      assertCanChangeContent(caller, content)
      const rejected = row.changes.filter(({ id }) => body.rejected.includes(id) && row.decided[id] !== 'accepted')
      await updateProposalDecisions(tx, row.id, {
        ...Object.fromEntries(listAcceptedIds(row).map((id) => [id, 'accepted' as const])),
        ...Object.fromEntries(rejected.map(({ id }) => [id, 'rejected' as const])),
      })
    })
    const row = await findProposedRevision(db, params.id, params.revision_id)
    if (row === undefined) throw notFoundError('Proposal')
    return toProposal(row, await readContent(db, context, params.id))
  },
})

export interface NewProposal {
  content_id: string
  author_id: string
  model: string
  /** The text it is based on. */
  base: { title: string; rich_content: Doc }
  title: string
  rich_content: Doc
  asked: string
  note: string | null
  /** Of a chat: the passages of the workspace that it rests on. Such a proposal is its author's alone until it is accepted. */
  sources: Source[] | null
  /** Adds to the changes what is to be known about each. */
  mark?: (changes: ProposedChange[]) => ProposedChange[]
}

/** Stores a proposed text with its changes, none of them accepted yet; returns its revision's id. */
export async function proposeRevision(
  db: AccountDb,
  { mark = (changes) => changes, ...proposal }: NewProposal,
): Promise<string> {
  const { base, title, rich_content } = proposal
  const words = diffDocuments(base.rich_content, rich_content)
  const retitled: ProposedChange[] =
    title === base.title ? [] : [{ id: titleId, from: 0, to: 0, before: base.title, after: title }]
  const { id } = await saveRevision(db, { ...proposal, reason: 'proposed', changes: mark([...retitled, ...words]) })
  return id
}

const titleId = 'title'

/** What rests on passages that not everybody may read is seen by its author alone. */
const isForeign = ({ sources, author_id }: ProposedRow, { userId }: Pick<Caller, 'userId'>): boolean =>
  sources !== null && author_id !== userId

/** Accepts or undoes changes, and records which. Throws 404, and 409 `changes_stale` if their place was edited. */
export async function decideProposal(
  db: AccountDb,
  row: ContentRow,
  text: { title: string; rich_content: Doc },
  { revision_id, change_ids }: { revision_id: string; change_ids: readonly string[] },
  { as, userId }: { as: 'accepted' | 'reopened'; userId: string },
) {
  const proposal = await findProposedRevision(db, row.id, revision_id)
  if (proposal === undefined || isForeign(proposal, { userId })) throw notFoundError('Revision')
  const acceptedIds = listAcceptedIds(proposal)
  const wanted =
    as === 'accepted'
      ? [...new Set([...acceptedIds, ...change_ids])]
      : acceptedIds.filter((id) => !change_ids.includes(id))
  const newText = computeDecidedText(proposal, text, acceptedIds, wanted)
  if (newText === null)
    throw conflictError('changes_stale', 'The text was edited in the same place. Ask for feedback again.')
  const open = Object.entries(proposal.decided).filter(([id, was]) => was === 'rejected' && !wanted.includes(id))
  await updateProposalDecisions(
    db,
    proposal.id,
    Object.fromEntries([...open, ...wanted.map((id): [string, 'accepted'] => [id, 'accepted'])]),
  )
  const { asked, note, model, sources } = proposal
  return {
    text: newText,
    revision: {
      reason: 'feedback' as const,
      note: as === 'accepted' ? (asked ?? note) : formatTakenBackNote(asked),
      model,
      sources,
    },
  }
}

const formatTakenBackNote = (asked: string | null): string => (asked === null ? 'Undone' : `Taken back: ${asked}`)

function computeDecidedText(
  { base, title, rich_content, changes }: ProposedRow,
  text: { title: string; rich_content: Doc },
  acceptedIds: readonly string[],
  wanted: readonly string[],
): { title: string; rich_content: Doc } | null {
  if (base === null || wanted.some((id) => !changes.some((change) => change.id === id))) return null
  const words = (ids: readonly string[]) => ids.filter((id) => id !== titleId)
  const doc = applyChanges(
    text.rich_content,
    { base: base.rich_content, proposed: rich_content, acceptedIds: words(acceptedIds) },
    words(wanted),
  )
  if (doc === null) return null
  if (wanted.includes(titleId) === acceptedIds.includes(titleId)) return { title: text.title, rich_content: doc }
  const [from, to] = acceptedIds.includes(titleId) ? [title, base.title] : [base.title, title]
  return text.title === from ? { title: to, rich_content: doc } : null
}

const listAcceptedIds = ({ decided }: ProposedRow): string[] =>
  Object.entries(decided).flatMap(([id, as]) => (as === 'accepted' ? [id] : []))

/** Each change with its position in the current text. */
function toProposal(row: ProposedRow, text: Pick<Content, 'title' | 'rich_content'>): Proposal {
  const { base, title, rich_content, changes, decided } = row
  const acceptedIds = listAcceptedIds(row)
  const offer = base && {
    base: base.rich_content,
    proposed: rich_content,
    acceptedIds: acceptedIds.filter((id) => id !== titleId),
  }
  const isOpen = changes.some(({ id }) => decided[id] === undefined)
  const inPlace = new Set(offer === null || !isOpen ? [] : listPlacedChangeIds(text.rich_content, offer))
  if (base !== null && text.title === (acceptedIds.includes(titleId) ? title : base.title)) inPlace.add(titleId)
  return {
    ...row,
    changes: changes.map((change) => ({
      ...change,
      state: decided[change.id] ?? (inPlace.has(change.id) ? 'open' : 'stale'),
    })),
  }
}
