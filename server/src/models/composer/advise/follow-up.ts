import { isReadableKind } from '../../advising/read-tools.ts'
import { parseGermanRequest } from './german-requests.ts'
import type { Intent, ToolIntent } from './intent.ts'
import { translateQuestion, translateReportChange } from './other-languages.ts'
import { listTags } from './query/tag-words.ts'
import { parseQuestion, type QuestionContext } from './question.ts'
import {
  findChoiceByName,
  type EarlierTurn,
  findMeantRow,
  findSubject,
  applyChosenRow,
  replacePronouns,
} from './earlier-turn.ts'
import { isPronoun, type MailRequest } from './mail/mail-request.ts'
import { readMailRequest } from './mail/read-mail.ts'
import { splitQuestions } from './split-questions.ts'
import { interpretQuestion } from './interpret-question.ts'
import { changeReport } from './reports.ts'

/** Parses a question that follows another one. */
export function interpretFollowUp(typed: string, setting: QuestionContext, earlier: EarlierTurn | null): Intent {
  const mail = readMailRequest(typed)
  if (mail !== null) return { kind: 'mail', mail: resolvePronoun(mail, earlier) }
  const action = parseGermanRequest(typed, setting.today)
  if (action !== null) return { kind: 'action', action, isGerman: true }
  const question =
    earlier?.intent.kind === 'tool' ? translateReportChange(translateQuestion(typed)) : translateQuestion(typed)
  const parts = splitQuestions(question)?.reduce<Intent[]>((before, part) => {
    const last = before.at(-1)
    return [
      ...before,
      interpretPart(part, setting, last === undefined ? earlier : { intent: last, rows: [], choice: [] }),
    ]
  }, [])
  if (parts?.every((part): part is ToolIntent => part.kind === 'tool') === true) return { kind: 'several', parts }
  const intent = interpretPart(question, setting, earlier)
  return intent.kind === 'query' && intent.question === question ? { kind: 'query', question: typed } : intent
}

/** "Write her a mail": the person that the answer before was about. */
function resolvePronoun(mail: MailRequest, earlier: EarlierTurn | null): MailRequest {
  const row = earlier === null || !isPronoun(mail.recipient.words) ? null : findSubject(earlier)
  return row?.kind === 'contact' || row?.kind === 'company'
    ? { ...mail, recipient: { ...mail.recipient, chosen: row } }
    : mail
}

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
    interpretAboutSubject(question, text, setting, earlier) ??
    explainIntent(text, earlier) ??
    (earlier.intent.kind === 'tool' ? changeReport(asked, earlier.intent) : null) ??
    repeatWithName(question, setting, earlier) ??
    interpretQuestion(question, setting)
  )
}

/** A question about the subject of the last answer: "move it to Won", "and the notes?"; others go to the query form. */
function interpretAboutSubject(
  question: string,
  text: string,
  setting: QuestionContext,
  earlier: EarlierTurn,
): Intent | null {
  const row = findSubject(earlier)
  if (row === null || !isReadableKind(row.kind)) return null
  if (
    /^(?:and |any |the |what about |show (?:me )?|its? )*(?:notes?|history|timeline|activity|calls?|last contact)$/u.test(
      text,
    )
  )
    return { kind: 'named', view: 'history', named: { words: row.title, kinds: [row.kind], chosen: row } }
  const replaced = replacePronouns(question, row)
  if (replaced === null) return null
  const intent = replaced.put(interpretQuestion(replaced.question, setting))
  return intent.kind === 'action' || intent.kind === 'named' || intent.kind === 'cannot' ? intent : null
}

/** "And Cobalt Care?" after a summary or a history asks for the same of another row. */
function repeatWithName(question: string, setting: QuestionContext, { intent }: EarlierTurn): Intent | null {
  const name = /^(?:and|what about|how about) (?<name>.+)$/iu.exec(question)?.groups?.['name'] ?? ''
  if (
    intent.kind !== 'named' ||
    name === '' ||
    !listTags(name, setting).every(({ tag }) => /^(?:unknown|quiet|comma)$/u.test(tag))
  )
    return null
  const named = interpretQuestion(`tell me about ${name}`, setting)
  return named.kind === 'named' ? { ...named, view: intent.view } : null
}

/** "Why?" after a report: what is stuck is shown under its reason. */
function explainIntent(text: string, { intent }: EarlierTurn): Intent | null {
  if (!/^(?:but |and )?(?:why|how come|what for|for what reason)\b/u.test(text) || text.split(' ').length > 5)
    return null
  return intent.kind === 'tool' && intent.tool === 'what_is_stuck' ? intent : { kind: 'cannot', what: 'reasons' }
}
