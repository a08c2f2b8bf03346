import type { Block, Doc } from '@draftwright/contract/document'
import type { AccountDb } from '../../db/account-db.ts'
import { toText } from '../../documents/to-text.ts'
import { conflictError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { assertCanChangeContent } from './rules.ts'
import { findSource, updateContentRow } from './store.ts'
import { lockContent } from './transitions.ts'
import { saveContentText } from './update.ts'
import { readContent } from './view.ts'

/**
 * Inserts a passage that was left out as a paragraph after what precedes it in the idea, and takes it off the list.
 * Throws 404, 403, and 409 `not_left_out` if somebody else was faster.
 */
export async function putBackPassage(db: AccountDb, context: AppContext, caller: Caller, id: string, text: string) {
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, id)
    assertCanChangeContent(caller, row)
    const at = row.left_out.findIndex((one) => one.text === text)
    if (at === -1) throw conflictError('not_left_out', 'This passage is no longer in the list of what was left out.')
    const rich_content = insertPassage(row.rich_content, text, (await findSource(tx, id)).text)
    const left_out = row.left_out.toSpliced(at, 1)
    await saveContentText(
      tx,
      context,
      { ...row, left_out },
      { rich_content },
      { userId: caller.userId, reason: 'edit' },
    )
    await updateContentRow(tx, id, { left_out })
  })
  return readContent(db, context, id)
}

/** Behind the last block that begins before the passage in the source; at the end if none is found there. */
function insertPassage(doc: Doc, text: string, source: string): Doc {
  const passage: Block = { type: 'paragraph', content: [{ type: 'text', text: text.replace(/^\((.*)\)$/su, '$1') }] }
  const words = toWords(source)
  const place = findRun(words, toWords(text))
  const starts = doc.content.map((block) => findStart(words, toWords(toText({ type: 'doc', content: [block] }))))
  const before = starts.findLastIndex((start) => start !== -1 && start < place)
  const isFirst = before === -1 && place !== -1 && starts.some((start) => start > place)
  const at = isFirst ? 0 : before === -1 ? doc.content.length : before + 1
  return { type: 'doc', content: doc.content.toSpliced(at, 0, passage) }
}

/** Words by which a block is found in the source, and from how many of its words on they may begin: a filler may be gone. */
const headLength = 4
const mostOffset = 8
function findStart(source: readonly string[], block: readonly string[]): number {
  for (let offset = 0; offset === 0 || (offset < mostOffset && offset + headLength <= block.length); offset++) {
    const found = findRun(source, block.slice(offset, offset + headLength))
    if (found !== -1) return found
  }
  return -1
}

const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const findRun = (words: readonly string[], run: readonly string[]): number =>
  run.length === 0 ? -1 : words.findIndex((_, at) => run.every((word, offset) => words[at + offset] === word))
