import type { Doc } from '@draftwright/contract/document'
import type { Doubtful } from '@draftwright/contract/doubtful'
import type { LeftOut } from '@draftwright/contract/left-out'
import type { PrivatePassage } from '@draftwright/contract/reviews'
import type { AccountDb } from '../../db/account-db.ts'
import { findRange } from '../../documents/text-range.ts'
import { listPrivateSentences } from '../../models/composer/idea/read-idea.ts'
import { conflictError } from '../../http/errors.ts'
import { type ContentRow, findSource, updateContentRow } from './store.ts'

/** Fewer words of what was left out may stand elsewhere in the text by chance. */
const leastWords = 4

/**
 * What holds up an approval, in editor positions: sentences that the idea marks as private ("between us, …") and that the text has word
 * for word; doubtful ones that nobody has decided on; and asides that were left out and have come back by another way than *Put back*.
 */
export async function listHeldPassages(
  db: AccountDb,
  row: { id: string; rich_content: Doc; doubtful: readonly Doubtful[]; left_out: readonly LeftOut[] },
): Promise<PrivatePassage[]> {
  const passages = (texts: readonly string[], reason: PrivatePassage['reason']) =>
    texts.flatMap((text) => {
      const range = findRange(row.rich_content, text.replace(/^\(|[.!)]*$/gu, ''))
      return range === null ? [] : [{ text, reason, ...range }]
    })
  const open = row.doubtful.flatMap(({ text, is_kept }) => (is_kept ? [] : [text]))
  const asides = row.left_out.flatMap(({ text, reason }) =>
    (reason === 'instruction' || reason === 'private') && text.split(/\s+/u).length >= leastWords ? [text] : [],
  )
  const source = await findSource(db, row.id)
  const found = passages(listPrivateSentences(source.text, source.isVoice), 'private')
  return [...found, ...passages([...open, ...asides], 'doubtful')].filter(
    (one, at, all) => all.findIndex(({ from }) => from === one.from) === at,
  )
}

/** Passages that may not be for readers need a yes: of any member, or of the author before a guest decides, who has not seen the idea. Throws 409. */
export async function assertNothingHeld(
  tx: AccountDb,
  row: ContentRow,
  { isGuest, isAccepted }: { isGuest: boolean; isAccepted: boolean },
): Promise<void> {
  const held = await listHeldPassages(tx, row)
  const passages = isGuest ? held.filter(({ reason }) => reason === 'doubtful') : held
  if (passages.length === 0) return
  if (isGuest)
    throw conflictError('private_passages', 'Its author has not said yet whether all of this text is for readers.')
  if (!isAccepted) throw conflictError('private_passages', describeHeldPassages(passages), { passages })
  const accepted = passages.map(({ text }) => text)
  const doubtful = row.doubtful.map((one) => ({ ...one, is_kept: one.is_kept || accepted.includes(one.text) }))
  await updateContentRow(tx, row.id, { doubtful })
}

function describeHeldPassages(passages: readonly PrivatePassage[]): string {
  const join = (reason: PrivatePassage['reason']) =>
    passages.flatMap((one) => (one.reason === reason ? [one.text] : [])).join(' ')
  return [
    join('private') && `The idea calls this private: ${join('private')}`,
    join('doubtful') && `Is this for the reader? ${join('doubtful')}`,
  ]
    .filter(Boolean)
    .join(' ')
}
