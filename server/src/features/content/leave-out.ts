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

/**
 * Takes the passage of an open finding out of the text, as a revision, and puts it on the list of what was left out, from which it can be
 * put back. Throws 404, 403, and 409 `not_open` if somebody else has decided.
 */
export async function leaveOutPassage(db: AccountDb, context: AppContext, caller: Caller, id: string, text: string) {
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, id)
    assertCanChangeContent(caller, row)
    const finding = row.findings.find((one) => one.state === 'open' && (one.text === text || one.place === text))
    if (finding === undefined) throw conflictError('not_open', 'This passage is no longer in question.')
    const range = findRange(row.rich_content, text)
    const left_out = [...row.left_out, { text, reason: 'instruction' as const }]
    // Null: an edit has taken it out already.
    if (range !== null) {
      const rich_content = removeEmptyItems(spliceText(row.rich_content, range, []))
      await saveContentText(
        tx,
        context,
        { ...row, left_out },
        { rich_content },
        { userId: caller.userId, reason: 'edit' },
      )
    }
    await updateContentRow(tx, id, { left_out })
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
