import type { Block, Doc } from '@draftwright/contract/document'
import { conflictError } from '../../http/errors.ts'
import type { AccountDb } from '../../db/account-db.ts'
import { spliceText } from '../../documents/splice-text.ts'
import { findRange } from '../../documents/text-range.ts'
import { toText } from '../../documents/to-text.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { assertCanChangeContent } from './rules.ts'
import { updateContentRow } from './store.ts'
import { lockContent } from './transitions.ts'
import { saveContentText } from './update.ts'
import { readContent } from './view.ts'

/** Says which of the doubtful passages are for readers, by their exact words; all others are asked about again. Throws 404, 403. */
export async function keepPassages(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
  kept: readonly string[],
) {
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, id)
    assertCanChangeContent(caller, row)
    const doubtful = row.doubtful.map((one) => ({ ...one, is_kept: kept.includes(one.text) }))
    await updateContentRow(tx, id, { doubtful })
  })
  return readContent(db, context, id)
}

/**
 * Takes a doubtful passage out of the text, as a revision, and puts it on the list of what was left out, from which it can be put back.
 * Throws 404, 403, and 409 `not_doubtful` if somebody else has decided.
 */
export async function leaveOutPassage(db: AccountDb, context: AppContext, caller: Caller, id: string, text: string) {
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, id)
    assertCanChangeContent(caller, row)
    if (!row.doubtful.some((one) => one.text === text))
      throw conflictError('not_doubtful', 'This passage is no longer in question.')
    const range = findRange(row.rich_content, text)
    // Null: an edit has taken it out already.
    if (range !== null) {
      const rich_content = removeEmptyItems(spliceText(row.rich_content, range, []))
      await saveContentText(tx, context, caller.userId, row, { rich_content }, { reason: 'edit' })
    }
    await updateContentRow(tx, id, {
      doubtful: row.doubtful.filter((one) => one.text !== text),
      left_out: [...row.left_out, { text, reason: 'instruction' }],
    })
  })
  return readContent(db, context, id)
}

/** A list item whose only sentence was left out goes with it, and so does the list. */
function removeEmptyItems({ content }: Doc): Doc {
  const blocks = content.flatMap((block): Block[] => {
    if (block.type !== 'bulletList' && block.type !== 'orderedList') return [block]
    const items = block.content.filter((item) => toText({ type: 'doc', content: item.content }).trim() !== '')
    return items.length > 0 ? [{ ...block, content: items }] : []
  })
  return { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] }
}
