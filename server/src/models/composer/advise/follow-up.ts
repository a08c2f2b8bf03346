import { isReadableKind } from '../../advising/read-tools.ts'
import { applyQuestionChange } from './question-change.ts'
import type { Intent } from './intent.ts'
import { findFirstKind } from './nouns.ts'
import { translateQuestion } from './other-languages.ts'
import { parseQuestion, type QuestionContext } from './question.ts'
import {
  findChoiceByName,
  type EarlierTurn,
  findMeantRow,
  findSubject,
  applyChosenRow,
  replacePronouns,
} from './earlier-turn.ts'
import { splitQuestions } from './split-questions.ts'
import { interpretQuestion } from './interpret-question.ts'

/** Parses a question that follows another one. */
export function interpretFollowUp(typed: string, setting: QuestionContext, earlier: EarlierTurn | null): Intent {
  const question = translateQuestion(typed)
  const parts = splitQuestions(question)
  if (parts !== null) {
    const intents: Intent[] = []
    for (const part of parts) {
      const last = intents.at(-1)
      intents.push(interpretPart(part, setting, last === undefined ? earlier : { intent: last, rows: [], choice: [] }))
    }
    if (intents.every(isLookup)) return { kind: 'several', parts: intents }
  }
  return interpretPart(question, setting, earlier)
}

const isLookup = ({ kind }: Intent) => kind === 'tool' || kind === 'within' || kind === 'named'

/** Parses a question that depends on the previous one. */
function interpretPart(question: string, setting: QuestionContext, earlier: EarlierTurn | null): Intent {
  if (earlier === null) return interpretQuestion(question, setting)
  const asked = parseQuestion(question, setting)
  const { text } = asked
  // An interrupted answer is generated again, which takes no time.
  if (/^(?:go on|continue|carry on|(?:try )?again|retry)\b/u.test(text)) return earlier.intent
  const chosen = findMeantRow(text, earlier)
  if (earlier.choice.length > 0) {
    const row = chosen ?? findChoiceByName(question.toLowerCase().replace(/[.!?]+$/u, ''), earlier.choice)
    if (row !== null) return applyChosenRow(earlier.intent, row)
  }
  if (chosen !== null && isReadableKind(chosen.kind)) {
    const view = /\b(?:happened|history|timeline|last contact)\b/u.test(text) ? 'history' : 'read'
    return { kind: 'named', view, named: { words: chosen.title, kinds: [chosen.kind], chosen } }
  }
  return (
    interpretAboutSubject(question, setting, earlier) ??
    repeatIntent(text, earlier) ??
    applyQuestionChange(asked, earlier.intent) ??
    interpretQuestion(question, setting)
  )
}

/** A question about the subject of the last answer: "move it to Won", "and the notes?", "her deals". */
function interpretAboutSubject(question: string, setting: QuestionContext, earlier: EarlierTurn): Intent | null {
  const row = findSubject(earlier)
  if (row === null || !isReadableKind(row.kind)) return null
  const text = parseQuestion(question, setting).text
  if (
    /^(?:and |any |the |what about |show (?:me )?|its? )*(?:notes?|history|timeline|activity|calls?|last contact)$/u.test(
      text,
    )
  )
    return { kind: 'named', view: 'history', named: { words: row.title, kinds: [row.kind], chosen: row } }
  const replaced = replacePronouns(question, row)
  if (replaced === null) return null
  const noun = findFirstKind(text)
  if (/^(?:who|what|which|show|list|any|and|how many)\b/u.test(text) && noun !== undefined && noun !== row.kind) {
    const company =
      row.kind === 'company' ? { words: row.title, kinds: [row.kind], chosen: row } : toCompanyReference(row)
    if (company !== null && (noun === 'opportunity' || noun === 'contact' || noun === 'task'))
      return { kind: 'within', tool: 'list_records', input: { kind: noun }, named: company }
  }
  const intent = replaced.put(interpretQuestion(replaced.question, setting))
  return intent.kind === 'talk' ? null : intent
}

const toCompanyReference = ({ kind, facts }: EarlierTurn['rows'][number]) =>
  (kind === 'contact' || kind === 'opportunity') && typeof facts['company'] === 'string'
    ? { words: facts['company'], kinds: ['company'] as const }
    : null

/** "Which ones?" after a number, "why?" after a list. */
function repeatIntent(text: string, { intent, rows }: EarlierTurn): Intent | null {
  if (
    /^(?:and )?(?:which|who|what)(?: (?:one|ones|deals?|posts?|ideas?|tasks?|contacts?|companies|of (?:them|those|these)|are (?:they|those|these)|is (?:it|that)))?$|^(?:list|show|name) (?:me )?(?:them|those|these|it)$/u.test(
      text,
    )
  )
    return (intent.kind === 'tool' || intent.kind === 'within') && intent.isCount === true
      ? { ...intent, isCount: false }
      : null
  // Time, owner and amount are shown with each row.
  if (
    /^(?:and )?(?:when|who|whose|how much|how big|by when|by whom|where)(?: (?:is|are|was|were) (?:it|that|they|those|these))?$/u.test(
      text,
    )
  )
    return isLookup(intent) && rows.length > 0 ? intent : null
  if (
    !/^(?:but |and )?(?:why|how come|what for|what is the reason|for what reason)\b/u.test(text) ||
    text.split(' ').length > 5
  )
    return null
  // Stuck rows are shown under their reason.
  return intent.kind === 'tool' && intent.tool === 'what_is_stuck' ? intent : { kind: 'cannot', what: 'reasons' }
}
