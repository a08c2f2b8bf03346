import { getChannelNorm } from '@draftwright/contract/channel-norms'
import { composeNotes, listKept, listLeftOutParts } from '@draftwright/contract/compose-notes'
import type { Block, Doc } from '@draftwright/contract/document'
import type { AccountDb } from '../../db/account-db.ts'
import { parseMarkdown } from '../../documents/parse-markdown.ts'
import { toText } from '../../documents/to-text.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError, invalidInputError } from '../../http/errors.ts'
import { readNotes } from '../../models/composer/tidy/read-notes.ts'
import { listAsides } from './asides.ts'
import { followText, toContentFindings, toVerifiableText } from './findings.ts'
import { assertCanChangeContent } from './rules.ts'
import { type ContentRow, findSource, updateContentRow } from './store.ts'
import { lockContent } from './transitions.ts'
import { saveContentText } from './update.ts'
import { readContent } from './view.ts'

interface Answer {
  text: string
  is_voice?: boolean | undefined
}

/**
 * Inserts the author's answer where its question belongs, tidied like an idea: sounds of speech and what calls itself private go to what
 * is left out, remarks to the editor stay as open findings. The answer becomes part of the source. Throws 404, 403, 400 if nothing of it is for the text, and 409 `not_asked`.
 */
export async function answerQuestion(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  ids: { id: string; question_id: string },
  { text, is_voice }: Answer,
) {
  const { parts } = readNotes(text, is_voice)
  const kept = listKept(parts)
  const markdown = composeNotes(parts, kept, { showsSpeakers: true, hasHeadings: false })
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
    const answer = [...buildHeading(row, question.heading), ...parseMarkdown(markdown).content]
    const rich_content = insertAnswer(row.rich_content, answer, question.after)
    const left_out = [...row.left_out, ...listLeftOutParts(parts, (_part, at) => kept.includes(at))]
    const saved = { ...row, left_out }
    await saveContentText(tx, context, saved, { rich_content }, { userId: caller.userId, reason: 'edit' })
    const { findings } = await lockContent(tx, ids.id)
    const asides = toContentFindings(listAsides(text, is_voice === true), [{ name: 'Answer', text }], findings)
    const fresh = asides.filter((one) => findings.every(({ id }) => id !== one.id))
    await updateContentRow(tx, ids.id, {
      interview: row.interview.filter((one) => one !== question),
      left_out,
      findings: followText([...findings, ...fresh], toVerifiableText({ ...row, rich_content })),
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

/** The heading of the question, where the channel shows headings. */
function buildHeading({ channel_type, channel_settings }: ContentRow, heading: string | null | undefined): Block[] {
  if (heading == null || channel_type === null) return []
  if (!getChannelNorm(channel_type, channel_settings ?? {}).hasHeadings) return []
  return [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: heading }] }]
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
