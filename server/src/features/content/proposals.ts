import type { Content } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import { type Proposal, type ProposedChange, proposals } from '@draftwright/contract/proposals'
import type { AccountDb } from '../../db/account-db.ts'
import { changesBetween, changesInPlace, settleChanges } from '../../documents/changes.ts'
import { implement } from '../../http/call.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { addRevision, decideOn, listProposed, type ProposedRow, readProposed } from './revisions-store.ts'
import { mayChange } from './rules.ts'
import { type ContentRow, lockContent, readContentRow } from './store.ts'
import { findContent } from './view.ts'

export const proposalRoutes = implement(proposals, {
  async list({ db, parts, params }) {
    const content = await findContent(db, parts, params.id)
    return (await listProposed(db, params.id)).map((row) => shownProposal(row, content))
  },
  async reject({ db, parts, caller, params, body }) {
    await db.transaction(async (tx) => {
      await lockContent(tx, params.id)
      const content = await readContentRow(tx, params.id)
      const row = await readProposed(tx, params.id, params.revision_id)
      if (content === undefined || row === undefined) throw notFound('Proposal')
      mayChange(caller, content)
      const rejected = row.changes.filter(({ id }) => body.rejected.includes(id) && row.decided[id] !== 'accepted')
      await decideOn(tx, row.id, {
        ...Object.fromEntries(takenOf(row).map((id) => [id, 'accepted' as const])),
        ...Object.fromEntries(rejected.map(({ id }) => [id, 'rejected' as const])),
      })
    })
    const row = await readProposed(db, params.id, params.revision_id)
    if (row === undefined) throw notFound('Proposal')
    return shownProposal(row, await findContent(db, parts, params.id))
  },
})

export interface NewProposal {
  content_id: string
  author_id: string
  model: string
  /** The text it was made from. */
  base: { title: string; rich_content: Doc }
  title: string
  rich_content: Doc
  asked: string
  note: string | null
}

/** Keeps a proposed text with the changes it offers, none of them taken over yet; answers its revision's id. */
export async function proposeRevision(db: AccountDb, proposal: NewProposal): Promise<string> {
  const { base, title, rich_content } = proposal
  const words = changesBetween(base.rich_content, rich_content)
  const retitled: ProposedChange[] =
    title === base.title ? [] : [{ id: titleId, from: 0, to: 0, before: base.title, after: title }]
  const { id } = await addRevision(db, { ...proposal, reason: 'proposed', changes: [...retitled, ...words] })
  return id
}

const titleId = 'title'

/** Takes changes over or gives them back, and remembers which. Throws 404, and 409 `changes_stale` where their place was edited. */
export async function settleProposal(
  db: AccountDb,
  row: ContentRow,
  text: { title: string; rich_content: Doc },
  { revision_id, change_ids }: { revision_id: string; change_ids: readonly string[] },
  as: 'accepted' | 'reopened',
) {
  const proposal = await readProposed(db, row.id, revision_id)
  if (proposal === undefined) throw notFound('Revision')
  const taken = takenOf(proposal)
  const wanted =
    as === 'accepted' ? [...new Set([...taken, ...change_ids])] : taken.filter((id) => !change_ids.includes(id))
  const settled = settledText(proposal, text, taken, wanted)
  if (settled === null)
    throw conflict('changes_stale', 'The text was edited where these changes belong. Ask for feedback again.')
  const open = Object.entries(proposal.decided).filter(([id, was]) => was === 'rejected' && !wanted.includes(id))
  await decideOn(
    db,
    proposal.id,
    Object.fromEntries([...open, ...wanted.map((id): [string, 'accepted'] => [id, 'accepted'])]),
  )
  const { asked, note, model } = proposal
  return {
    text: settled,
    revision: { reason: 'feedback' as const, note: as === 'accepted' ? (asked ?? note) : takenBack(asked), model },
  }
}

const takenBack = (asked: string | null): string => (asked === null ? 'Taken back' : `Taken back: ${asked}`)

function settledText(
  { base, title, rich_content, changes }: ProposedRow,
  text: { title: string; rich_content: Doc },
  taken: readonly string[],
  wanted: readonly string[],
): { title: string; rich_content: Doc } | null {
  if (base === null || wanted.some((id) => !changes.some((change) => change.id === id))) return null
  const words = (ids: readonly string[]) => ids.filter((id) => id !== titleId)
  const doc = settleChanges(
    text.rich_content,
    { base: base.rich_content, proposed: rich_content, taken: words(taken) },
    words(wanted),
  )
  if (doc === null) return null
  if (wanted.includes(titleId) === taken.includes(titleId)) return { title: text.title, rich_content: doc }
  const [from, to] = taken.includes(titleId) ? [title, base.title] : [base.title, title]
  return text.title === from ? { title: to, rich_content: doc } : null
}

const takenOf = ({ decided }: ProposedRow): string[] =>
  Object.entries(decided).flatMap(([id, as]) => (as === 'accepted' ? [id] : []))

/** Each change with where it stands in the text as it is now. */
export function shownProposal(row: ProposedRow, text: Pick<Content, 'title' | 'rich_content'>): Proposal {
  const { base, title, rich_content, changes, decided } = row
  const taken = takenOf(row)
  const offer = base && {
    base: base.rich_content,
    proposed: rich_content,
    taken: taken.filter((id) => id !== titleId),
  }
  const isOpen = changes.some(({ id }) => decided[id] === undefined)
  const inPlace = new Set(offer === null || !isOpen ? [] : changesInPlace(text.rich_content, offer))
  if (base !== null && text.title === (taken.includes(titleId) ? title : base.title)) inPlace.add(titleId)
  return {
    ...row,
    changes: changes.map((change) => ({
      ...change,
      state: decided[change.id] ?? (inPlace.has(change.id) ? 'open' : 'stale'),
    })),
  }
}
