import { isReadable } from '../../advising/read-tools.ts'
import { changed } from './changing.ts'
import type { Intent } from './intent.ts'
import { nounIn } from './nouns.ts'
import { inEnglish } from './other-languages.ts'
import { questionOf, type Setting } from './question.ts'
import { byName, type Earlier, rowMeant, subjectOf, withChosen, withSubject } from './referring.ts'
import { partsIn } from './several.ts'
import { understand } from './understand.ts'

/** What a question asks for after another one. */
export function understandAfter(typed: string, setting: Setting, earlier: Earlier | null): Intent {
  const question = inEnglish(typed)
  const parts = partsIn(question)
  if (parts !== null) {
    const intents: Intent[] = []
    for (const part of parts) {
      const last = intents.at(-1)
      intents.push(leaning(part, setting, last === undefined ? earlier : { intent: last, rows: [], choice: [] }))
    }
    if (intents.every(isAsking)) return { kind: 'several', parts: intents }
  }
  return leaning(question, setting, earlier)
}

const isAsking = ({ kind }: Intent) => kind === 'tool' || kind === 'within' || kind === 'named'

/** One question, leaning on what was asked before it. */
function leaning(question: string, setting: Setting, earlier: Earlier | null): Intent {
  if (earlier === null) return understand(question, setting)
  const asked = questionOf(question, setting)
  const { text } = asked
  // An answer that was cut off is given once more: it is made anew in no time.
  if (/^(?:go on|continue|carry on|(?:try )?again|retry)\b/u.test(text)) return earlier.intent
  const chosen = rowMeant(text, earlier)
  if (earlier.choice.length > 0) {
    const row = chosen ?? byName(question.toLowerCase().replace(/[.!?]+$/u, ''), earlier.choice)
    if (row !== null) return withChosen(earlier.intent, row)
  }
  if (chosen !== null && isReadable(chosen.kind)) {
    const wish = /\b(?:happened|history|timeline|last contact)\b/u.test(text) ? 'history' : 'read'
    return { kind: 'named', wish, named: { words: chosen.title, kinds: [chosen.kind], chosen } }
  }
  return (
    ofSubject(question, setting, earlier) ??
    again(text, earlier) ??
    changed(asked, earlier.intent) ??
    understand(question, setting)
  )
}

/** A question about the row that the last answer was about: "move it to Won", "and the notes?", "her deals". */
function ofSubject(question: string, setting: Setting, earlier: Earlier): Intent | null {
  const row = subjectOf(earlier)
  if (row === null || !isReadable(row.kind)) return null
  const text = questionOf(question, setting).text
  if (
    /^(?:and |any |the |what about |show (?:me )?|its? )*(?:notes?|history|timeline|activity|calls?|last contact)$/u.test(
      text,
    )
  )
    return { kind: 'named', wish: 'history', named: { words: row.title, kinds: [row.kind], chosen: row } }
  const replaced = withSubject(question, row)
  if (replaced === null) return null
  const noun = nounIn(text)
  if (/^(?:who|what|which|show|list|any|and|how many)\b/u.test(text) && noun !== undefined && noun !== row.kind) {
    const company = row.kind === 'company' ? { words: row.title, kinds: [row.kind], chosen: row } : companyOf(row)
    if (company !== null && (noun === 'opportunity' || noun === 'contact' || noun === 'task'))
      return { kind: 'within', tool: 'list_records', input: { kind: noun }, named: company }
  }
  const intent = replaced.put(understand(replaced.question, setting))
  return intent.kind === 'talk' ? null : intent
}

const companyOf = ({ kind, facts }: Earlier['rows'][number]) =>
  (kind === 'contact' || kind === 'opportunity') && typeof facts['company'] === 'string'
    ? { words: facts['company'], kinds: ['company'] as const }
    : null

/** "Which ones?" after a number, "why?" after a list. */
function again(text: string, { intent, rows }: Earlier): Intent | null {
  if (
    /^(?:and )?(?:which|who|what)(?: (?:one|ones|deals?|posts?|ideas?|tasks?|contacts?|companies|of (?:them|those|these)|are (?:they|those|these)|is (?:it|that)))?$|^(?:list|show|name) (?:me )?(?:them|those|these|it)$/u.test(
      text,
    )
  )
    return (intent.kind === 'tool' || intent.kind === 'within') && intent.isCount === true
      ? { ...intent, isCount: false }
      : null
  // When, whose and how much stand with each row.
  if (
    /^(?:and )?(?:when|who|whose|how much|how big|by when|by whom|where)(?: (?:is|are|was|were) (?:it|that|they|those|these))?$/u.test(
      text,
    )
  )
    return isAsking(intent) && rows.length > 0 ? intent : null
  if (
    !/^(?:but |and )?(?:why|how come|what for|what is the reason|for what reason)\b/u.test(text) ||
    text.split(' ').length > 5
  )
    return null
  // What is stuck stands under its reason.
  return intent.kind === 'tool' && intent.tool === 'what_is_stuck' ? intent : { kind: 'cannot', what: 'reasons' }
}
