import type { Block, Doc } from '@draftwright/contract/document'
import type { AccountDb } from '../../db/account-db.ts'
import { parseMarkdown } from '../../documents/parse-markdown.ts'
import { toText } from '../../documents/to-text.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError, invalidInputError } from '../../http/errors.ts'
import { editPassage } from '../../models/composer/idea/edit-passage.ts'
import { assertCanChangeContent } from './rules.ts'
import { findSource, updateContentRow } from './store.ts'
import { lockContent } from './transitions.ts'
import { saveContentText } from './update.ts'
import { readContent } from './view.ts'

interface Answer {
  text: string
  is_voice?: boolean | undefined
}

/**
 * Inserts the author's answer where its question belongs, edited like an idea: what is not for the text goes to what is left
 * out. The answer becomes part of the source. Throws 404, 403, 400 if nothing of it is for the text, and 409 `not_asked`.
 */
export async function answerQuestion(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  ids: { id: string; question_id: string },
  { text, is_voice }: Answer,
) {
  const { markdown, leftOut } = editPassage(text, is_voice)
  if (markdown === '')
    throw invalidInputError([
      { field: 'text', message: 'has nothing that could stand in the text, only remarks about it' },
    ])
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, ids.id)
    assertCanChangeContent(caller, row)
    const question = row.interview.find(({ id }) => id === ids.question_id)
    if (question === undefined) throw conflictError('not_asked', 'This question is no longer in the interview.')
    const source = await findSource(tx, ids.id)
    const rich_content = insertAnswer(row.rich_content, parseMarkdown(markdown).content, question.after)
    await saveContentText(tx, context, caller.userId, row, { rich_content }, { reason: 'edit' })
    await updateContentRow(tx, ids.id, {
      interview: row.interview.filter((one) => one !== question),
      left_out: [...row.left_out, ...leftOut],
      source_text: `${source.text}\n\n${text}`.trim(),
    })
  })
  return readContent(db, context, ids.id)
}

/** Dismisses the questions with these ids and asks all others again. Throws 404, 403. */
export async function dismissQuestions(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
  dismissedIds: readonly string[],
) {
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, id)
    assertCanChangeContent(caller, row)
    const interview = row.interview.map((one) => ({ ...one, is_dismissed: dismissedIds.includes(one.id) }))
    await updateContentRow(tx, id, { interview })
  })
  return readContent(db, context, id)
}

/** Behind the block that has the sentence; else at the end, before a last paragraph of links. */
function insertAnswer(doc: Doc, answer: readonly Block[], after: string | null): Doc {
  const { content } = doc
  const words = after === null ? '' : toWords(after)
  const found =
    words === '' ? -1 : content.findIndex((block) => toWords(toText({ type: 'doc', content: [block] })).includes(words))
  const at = found === -1 ? content.length - (hasOnlyLinks(content.at(-1)) ? 1 : 0) : found + 1
  return { type: 'doc', content: content.toSpliced(at, 0, ...answer) }
}

const toWords = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `

const hasOnlyLinks = (block: Block | undefined): boolean =>
  block?.type === 'paragraph' &&
  (block.content ?? []).some((node) => node.type === 'text' && node.marks?.some(({ type }) => type === 'link'))
