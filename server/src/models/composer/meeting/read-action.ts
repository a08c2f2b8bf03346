import { countWords, splitWords } from '../words.ts'
import type { Cues } from './cue-pattern.ts'
import { listDaySentences } from './corrections.ts'
import { findDueDay } from './due-day.ts'
import { findPerson, type Names } from './names.ts'
import { isReported, maskQuoted } from './reported.ts'
import type { SpokenSentence } from './spoken.ts'

interface FoundAction {
  readonly rule: string
  readonly owner: string | null
  /** Sentences after this one that belong to it: a corrected day, or the answer that names one. */
  readonly more: readonly SpokenSentence[]
  /** The answer says only that it will be done, and is no action of its own. */
  readonly answer?: SpokenSentence | undefined
}

/** What somebody is to do, as the sentence says it: a promise, an accepted request or offer, somebody named, or a duty with a day. */
export function readAction(
  sentences: readonly SpokenSentence[],
  at: number,
  cues: Cues,
  names: Names,
  today: string,
): FoundAction | undefined {
  const sentence = sentences[at]
  if (sentence === undefined || countWords(sentence.text) < 3) return undefined
  const text = maskQuoted(sentence.text)
  const { speaker } = sentence
  const isQuestion = /\?["”’]?$/u.test(text)
  const listDays = () => listDaySentences(sentences, at, today)
  const replies = listReplies(sentences, at)
  const request = cues.request.exec(text)
  const isAsked = (request !== null && !cues.notRequest.test(text)) || isAssigned(text, names, speaker, cues)
  if (isAsked && !isReported(text, request?.index ?? 0)) {
    const addressed = findAddressed(text, names, speaker)
    if (addressed !== undefined || cues.accept.test(replies[0]?.text ?? '')) {
      const owner = addressed === undefined ? (replies[0]?.speaker ?? null) : addressed
      const answer = readAnswer(sentences, at, replies, cues, today)
      if (answer === 'says it all') return undefined
      const days = listDays()
      return { rule: 'request', owner, more: days.length > 0 ? days : answer.more, answer: answer.promise }
    }
    if (isQuestion) return undefined
  }
  if (cues.offer.test(text) && cues.welcome.test(replies[0]?.text ?? '') && !cues.notPromise.test(text)) {
    const answer = replies[0] === undefined ? at : sentences.indexOf(replies[0], at)
    // `Shall I call her? – Please. – Then I'll call her tomorrow.` says it twice.
    const again = listReplies(sentences, answer).filter((one) => one.speaker === speaker)
    if (again.some((one) => isPromise(maskQuoted(one.text), cues, today))) return undefined
    return { rule: 'offer', owner: speaker, more: listDays() }
  }
  if (isQuestion) return undefined
  if (isPromise(text, cues, today)) return { rule: 'promise', owner: speaker, more: listDays() }
  for (const { owner, after } of listNamed(text, names))
    if (owner !== speaker && cues.willDo.test(after)) return { rule: 'named', owner, more: listDays() }
  const duty = vague.test(text) ? null : cues.duty.exec(text)
  if (
    duty !== null &&
    !isUnreal(text, duty.index, cues) &&
    (findDueDay(text, today) !== undefined ||
      /action item|to-?do|some(?:one|body)|jemand|iemand|quelqu|alguien|qualcuno|alguém/iu.test(duty[0]))
  ) {
    const taker = replies.slice(0, 2).find((reply) => isPromise(maskQuoted(reply.text), cues, today, 2))
    return { rule: 'duty', owner: taker?.speaker ?? null, more: taker === undefined ? listDays() : [taker] }
  }
  return undefined
}

const shortestPromise = 5
const shortestDatedPromise = 3

/** `I'll try, but I promise nothing.` */
const uncommitted =
  /(?<!\p{L})(?:(?:ca|wo|do)n['’]t promise|no promises|not promising|verspreche? (?:\p{L}+ )?nichts|versprechen kann ich nichts|promets rien|no (?:te |os |le |les )?(?:prometo|puedo prometer)|non (?:\p{L}+ )?prometto|beloof (?:\p{L}+ )?(?:niks|niets)|não prometo)(?!\p{L})/iu

/** What is done again and again. */
const habitual =
  /(?<!\p{L})(?:always|usually|immer|normalerweise|toujours|d['’]habitude|siempre|normalmente|sempre|di solito|altijd|meestal|(?:every|jedes|chaque|cada|ogni|elk) (?:year|jahr|année|año|anno|jaar))(?!\p{L})/iu

/** Whether somebody says what they will do, and neither tells of it, nor denies it, nor only imagines it. `I'll do that.` names nothing to note. */
function isPromise(text: string, cues: Cues, today: string, shortest = shortestPromise): boolean {
  const promise = cues.promise.exec(text)
  if (promise === null || cues.notPromise.test(text) || habitual.test(text) || uncommitted.test(text)) return false
  const words = countWords(text)
  if (words < shortest && (words < shortestDatedPromise || findDueDay(text, today) === undefined)) return false
  return !isUnreal(text, promise.index, cues) && !isReported(text, promise.index) && !isDenied(text, promise)
}

/** `I do that not`: the word for it stands before the verb or in the rest of the clause, as the language has it. */
function isDenied(text: string, { 0: found, index }: RegExpExecArray): boolean {
  const before = text.slice(0, index)
  const clause = text.slice(index + found.length).split(/[,.;:]| (?:und|aber|en|maar|et|mais) /u)[0] ?? ''
  return deniedBefore.test(before) || deniedAfter.test(clause)
}
const deniedBefore =
  /(?:^|[\s,])(?:never|no|non|nunca|jamás|mai|não|ne|n['’])\s?(?:(?:te|os|le|les|se|lo|la|los|las|me|ti|vi|gli|ve|ne|lhe|o|a)\s)*$/iu
const deniedAfter =
  /^(?:\s[\p{L}'’]+){0,5}\s(?:nicht(?! nur)|nie|niemals|kein\p{L}*|niet(?! alleen)|nooit|geen)(?![\p{L}])|^\s(?:pas|jamais|plus)(?![\p{L}])/iu

/** The longest answer that says only that it will be done, and when: `Sure, I'll send it by Friday`. */
const longestBareAnswer = 5
const bareAnswer = /(?<!\p{L})(?:i(?:['’]ll| will| can) \p{L}+|\p{L}+ i) (?:it|that|them|this)(?!\p{L})/iu
const also = /(?<!\p{L})(?:also|auch|aussi|también|anche|ook|também)(?!\p{L})/iu

/** What belongs to a request in its answer, unless that says itself what will be done, and the request would be the same thing twice. */
function readAnswer(
  sentences: readonly SpokenSentence[],
  at: number,
  replies: readonly SpokenSentence[],
  cues: Cues,
  today: string,
): { more: readonly SpokenSentence[]; promise?: SpokenSentence } | 'says it all' {
  const first = replies.slice(0, 2)
  const hasDay = ({ text }: SpokenSentence) => findDueDay(text, today) !== undefined
  const promise = first.find((reply) => isPromise(maskQuoted(reply.text), cues, today, 2))
  if (promise === undefined || also.test(promise.text))
    return { more: first.filter((reply) => hasDay(reply) && countWords(reply.text) <= 8) }
  const due = findDueDay(promise.text, today)
  const words = countWords(promise.text.replace(due?.words ?? '', ''))
  if (words > longestBareAnswer && !bareAnswer.test(promise.text)) return 'says it all'
  const days = listDaySentences(sentences, sentences.indexOf(promise, at), today)
  return { more: due === undefined && days.length === 0 ? [] : [promise, ...days], promise }
}

/** How many sentences begin with the same words: who shows something says `Let me open …` again and again, and promises nothing. */
export function countOpenings(sentences: readonly SpokenSentence[]): ReadonlyMap<string, number> {
  const openings = new Map<string, number>()
  for (const { text } of sentences) openings.set(toOpening(text), (openings.get(toOpening(text)) ?? 0) + 1)
  return openings
}
const toOpening = (text: string): string => splitWords(text.toLowerCase()).slice(0, 4).join(' ')
const mostOpenings = 3
export const isHabit = ({ text }: SpokenSentence, openings: ReadonlyMap<string, number>, today: string): boolean =>
  (openings.get(toOpening(text)) ?? 0) > mostOpenings && findDueDay(text, today) === undefined

/** A wish rather than a task. */
const vague = /\b(?:i don['’]t know|able to|in an ideal world|ideally|something like)\b/iu

/** Something imagined or past before the cue, in the same clause; what follows it (`if that suits you`) does no harm. */
function isUnreal(text: string, index: number, cues: Cues): boolean {
  const before = text.slice(0, index + 12)
  return cues.unreal.test(before) || imagined.test(before)
}
/** The sentence begins with a condition that asks for no consent, or with what would happen else. */
const imagined =
  /^(?:(?:and|but|so|well|und|aber|et|mais|y|pero|e|ma|en|maar),? )?(?:if|otherwise|or else|wenn|falls|sonst|ansonsten|andernfalls|si|s['’]il|sinon|se|altrimenti|anders (?:stuur|ga|doe|maak|bel|vraag)|als (?:ik|je|jij|u|we|ze|zij|hij|het|dat|er|de|jouw)|senão)(?!\p{L})(?!.{1,25}(?<!\p{L})(?:ok|okay|fine|all ?right|possible|minds?|suits|passt|recht|möglich|convient|parece bien|va bene|goed|kan|uitkomt)(?!\p{L}))/iu

const fillers = String.raw`(?:(?:and|so|ok(?:ay)?|then|also|maybe|hey|well|right|good|und|also|gut|dann|et|alors|bon|y|entonces|bueno|pues|e|allora|bene|en|dan|goed|dus),?\s+)*`
const title = String.raw`(?:(?:herrn?|frau|mr|mrs|ms|monsieur|madame|señora?|signora?|meneer|mevrouw|senhora?)\.?\s+)?`
const addressedForms = [
  // `Tom, can you …`, and without the comma where nobody writes any.
  new RegExp(
    String.raw`^${fillers}(${title}\p{L}[\p{L}'’.-]*)(?:\s*,|(?=\s+(?:can|could|would|will|you|please|kannst|könntest|du|bitte|tu|peux|puedes|podrías|tú|puoi|potresti|kun|kan|wil|zou|jij|je)\s))`,
    'iu',
  ),
  // `can you …, Tom?`
  new RegExp(String.raw`,\s*(${title}\p{L}[\p{L}'’.-]*)\s*[?.!]*$`, 'iu'),
]

/** Whom a sentence speaks to by name. */
function findAddressed(text: string, names: Names, speaker: string | null): string | null | undefined {
  for (const form of addressedForms) {
    const person = findPerson(names, form.exec(text)?.[1] ?? '', speaker)
    if (person !== undefined) return person
  }
  return undefined
}

/** `Tom, you bring the list.` */
function isAssigned(text: string, names: Names, speaker: string | null, cues: Cues): boolean {
  const name = addressedForms[0]?.exec(text)
  if (name?.[1] === undefined || findPerson(names, name[1], speaker) === undefined) return false
  return cues.assigned.test(text.slice(name[0].length).replace(/^(?!\s)/u, ' '))
}

function* listNamed(text: string, names: Names) {
  for (const match of text.matchAll(/\p{Lu}[\p{L}'’-]*?(?=['’](?:s|ll)\b|[\s,]|$)/gu)) {
    const owner = findPerson(names, match[0], null)
    if (owner !== undefined) yield { owner, after: text.slice(match.index + match[0].length) }
  }
}

const mostReplies = 3

/** The first sentences of what somebody else says next. */
function listReplies(sentences: readonly SpokenSentence[], at: number): SpokenSentence[] {
  const turn = sentences[at]?.turn ?? 0
  const next = sentences.slice(at + 1, at + 12).findIndex((one) => one.turn !== turn)
  if (next < 0) return []
  const replies = sentences.slice(at + 1 + next, at + 1 + next + mostReplies)
  return replies.filter((one) => one.turn === replies[0]?.turn)
}
