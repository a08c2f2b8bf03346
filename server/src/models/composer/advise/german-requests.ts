import type { NoteKind } from '@draftwright/contract/crm/vocabulary'
import { recordKinds } from '@draftwright/contract/sources'
import {
  extractGermanName,
  germanArticle,
  germanEnding,
  germanFillers,
  germanMake,
  isGermanQuestion,
  removeGermanPoliteness,
  toGermanSentence,
} from './german-request-words.ts'
import { parseGermanTask } from './german-tasks.ts'
import type { ActionIntent } from './intent.ts'
import { findSpans } from './query/find-spans.ts'
import { normalizeWords } from './query/lexicon.ts'

/** Parses a German request for an action; null if there is none. `today` is in the person's time zone. */
export function parseGermanRequest(question: string, today: string): ActionIntent | null {
  const body = removeGermanPoliteness(question)
  if (isGermanQuestion(body)) return null
  return parseIdea(body) ?? parseNote(body) ?? parseGermanTask(body, today) ?? parsePost(body) ?? parseMove(body, today)
}

const noteKindNames: Readonly<Record<string, NoteKind>> = {
  notiz: 'note',
  anruf: 'call',
  telefonat: 'call',
  gespräch: 'call',
  call: 'call',
  meeting: 'meeting',
  termin: 'meeting',
  besprechung: 'meeting',
  mail: 'email',
  'e-mail': 'email',
  email: 'email',
}
const record = String.raw`(?<record>[^:]{2,80}?)`
const behind = String.raw`(?:\s*:\s*|\s+[–-]\s+|\s*,?\s+dass\s+)(?<text>.+)$`
const notes: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:${germanMake}${germanFillers})?${germanArticle}\s*(?<kind>notiz|anruf|telefonat|gespräch|call|meeting|termin|besprechung|e-?mail|mail)\s+(?:zu[mr]?|beim?|mit|an|für|über|von)\s+${record}${germanEnding}${behind}`,
    'isu',
  ),
  new RegExp(
    String.raw`^${germanMake}${germanFillers}\s+(?:(?:zu[mr]?|beim?|an|für)\s+)?(?!eine?\s)${record}\s+(?:eine?|die)\s+(?:neue\s+)?(?<kind>notiz)${germanEnding}${behind}`,
    'isu',
  ),
  new RegExp(
    String.raw`^(?<make>(?:notier|vermerk|protokollier|halt|dokumentier)(?:e|en\s+sie)?)${germanFillers}\s+(?:zu[mr]?|beim?|für)\s+${record}(?:\s+fest)?${behind}`,
    'isu',
  ),
]
/** A call or meeting is written down; to make one is no note of it. */
const writesDown = /^(?:notier|erfass|protokollier|dokumentier|vermerk|halt|trag|hinterleg)/iu

function parseNote(body: string): ActionIntent | null {
  for (const pattern of notes) {
    const groups = pattern.exec(body)?.groups
    if (groups === undefined) continue
    const noteKind = noteKindNames[(groups['kind'] ?? 'notiz').toLowerCase()] ?? 'note'
    const { make } = groups
    const isWritten = make === undefined ? noteKind !== 'email' : noteKind === 'note' || writesDown.test(make)
    const words = extractGermanName(groups['record'] ?? '')
    const text = (groups['text'] ?? '').trim()
    if (isWritten && words !== '' && text !== '')
      return { action: 'add_note', noteKind, record: { words, kinds: recordKinds }, text }
  }
  return null
}

const ideaNoun = String.raw`(?:(?:beitrags|content|themen|blog|post)-?)?idee(?!\p{L})(?:\s+für\s+(?:einen?|den)\s+(?:beitrag|post|artikel))?`
const ideas: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:${germanMake}${germanFillers}|(?:ich|wir)\s+haben?|hab)?${germanArticle}\s*${ideaNoun}${germanEnding}(?:\s*[:,]\s*|\s+[–-]\s+)(?<text>.+)$`,
    'isu',
  ),
  new RegExp(
    String.raw`^${germanMake}${germanFillers}${germanArticle}\s*${ideaNoun}${germanEnding}\s+(?:(?:über|zu[mr]?|für)\s+)?(?<text>.+)$`,
    'isu',
  ),
]
const pillarBehind =
  /[\s,]+(?:in|für|unter|zu|zur)\s+(?:de[rm]\s+|die\s+|unsere[rn]?\s+)?(?:content-?|themen)?säule\s+(?<pillar>.+?)[.!]?$/iu

function parseIdea(body: string): ActionIntent | null {
  const groups = ideas.map((pattern) => pattern.exec(body)?.groups).find((found) => found !== undefined)
  if (groups === undefined) return null
  const said = /^(?:leg|füg|trag|nimm)/iu.test(groups['make'] ?? '')
    ? (groups['text'] ?? '').replace(/\s+(?:an|hinzu|ein|auf)(?=[.!]*$)/iu, '')
    : (groups['text'] ?? '')
  const pillar = pillarBehind.exec(said)
  const words = extractGermanName(pillar?.groups?.['pillar'] ?? '')
  const text = toGermanSentence(said.slice(0, pillar?.index ?? said.length))
  if (text === '') return null
  return { action: 'create_idea', text, pillar: words === '' ? null : { words, kinds: ['pillar'] } }
}

const channels = 'linkedin|blog|instagram|facebook|mastodon|bluesky|newsletter|wordpress|ghost'
const write = 'entwirf|entwerfen\\s+sie|(?:schreib|verfass|erstell|mach|generier|formulier)(?:e|en\\s+sie)?'
const post = String.raw`(?:(?<head>${channels})[- ]?)?(?:beitrags?entwurf|beitrag|post|artikel|blogpost|entwurf)(?!\p{L})`
const onChannel = String.raw`(?:\s+(?:für|auf|im|in)\s+(?:den\s+|das\s+|dem\s+|die\s+|unseren?\s+)?(?<channel>(?:kanal\s+)?[^:]{2,60}?))?`
const topic = String.raw`(?:\s+(?:über|zu[mr]?(?:\s+thema)?|aus|von)\s+|\s*:\s*)(?<text>.+?)`
const posts: readonly RegExp[] = [
  new RegExp(String.raw`^(?:${write})(?!\p{L})${germanFillers}${germanArticle}\s*${post}${onChannel}${topic}$`, 'isu'),
  new RegExp(
    String.raw`^(?:eine?n?|ne|nen|den)\s+(?:neuen\s+|kurzen\s+)*${post}${onChannel}${topic}\s+(?:schreiben|entwerfen|verfassen|erstellen)[.!?]*$`,
    'isu',
  ),
]

function parsePost(body: string): ActionIntent | null {
  const groups = posts.map((pattern) => pattern.exec(body)?.groups).find((found) => found !== undefined)
  if (groups === undefined) return null
  const said = groups['text'] ?? ''
  const behindTopic = new RegExp(
    String.raw`\s+(?:für|auf|im|in)\s+(?:den\s+|das\s+|dem\s+|die\s+|unseren?\s+)?(?<channel>(?:kanal\s+)?[^:]{2,60}?)[.!]?$`,
    'iu',
  ).exec(said)
  const isNamed = new RegExp(String.raw`kanal|${channels}`, 'iu').test(behindTopic?.groups?.['channel'] ?? '')
  const named = groups['channel'] ?? (isNamed ? behindTopic?.groups?.['channel'] : undefined) ?? groups['head']
  const text = isNamed ? said.slice(0, behindTopic?.index) : said
  const idea = /^(?:de[rm]\s+|meine[rm]\s+|unsere[rm]\s+)?idee\s+(?<words>.+)$/iu.exec(text)?.groups?.['words']
  const about = toGermanSentence(text)
  if (about === '') return null
  return {
    action: 'draft_post',
    text: idea === undefined ? about : null,
    idea: idea === undefined ? null : { words: extractGermanName(idea), kinds: ['idea'] },
    channel: named === undefined ? null : { words: extractGermanName(named), kinds: ['channel'] },
  }
}

const reason = String.raw`(?:(?:\s*[,;:–-]\s*(?:(?:weil|wegen|aufgrund(?:\s+von)?|da|grund:?)\s+)?|\s+(?:weil|wegen|aufgrund(?:\s+von)?)\s+)(?<reason>.+?))?[.!]?$`
const soon = String.raw`(?:(?:leider|jetzt|endlich|gerade|eben|nun|heute)\s+)*`
const outcome = String.raw`(?<stage>gewonnen|verloren)`
const moves: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:verschieb|schieb|setz|stell|beweg|zieh|bring)(?:e|en\s+sie)?${germanFillers}\s+(?<deal>.+?)\s+(?:auf|nach|in|zu)\s+(?:(?:die|den|der|das)\s+)?(?:(?:deal-?)?phase\s+|stufe\s+|stage\s+)?(?<stage>[^,:]+?)${reason}`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:markier|kennzeichne|setz|trag|verbuch)(?:e|en\s+sie)?${germanFillers}\s+(?<deal>.+?)\s+als\s+(?<stage>[^\s,:]+)(?:\s+ein)?${reason}`,
    'iu',
  ),
  new RegExp(String.raw`^(?<deal>.{2,80}?)\s+(?:ist|wurde|haben\s+wir)\s+${soon}${outcome}${reason}`, 'iu'),
  new RegExp(String.raw`^wir\s+haben\s+${soon}(?<deal>[^,;:]{2,80}?)\s+${soon}${outcome}${reason}`, 'iu'),
]
/** What is moved is a deal that has a name: no other thing, and no number of them. */
const isOther = (deal: string): boolean =>
  /^(?:eine?n?|zwei|drei|vier|fünf|\d+|viele?|wenige?|nichts|alles?|mehr|etwas|was|den\s+kunden|das|es|(?:den|die|das)\s+(?:beitrag|post|artikel|aufgabe|termin|meeting|idee|mail|e-mail))(?!\p{L})/iu.test(
    deal,
  ) || /(?<!\p{L})(?:deals|aufträge|angebote|kunden)(?!\p{L})/iu.test(deal)

function parseMove(body: string, today: string): ActionIntent | null {
  const groups = body.endsWith('?')
    ? undefined
    : moves.map((pattern) => pattern.exec(body)?.groups).find((found) => found !== undefined)
  if (groups === undefined || isOther(groups['deal'] ?? '')) return null
  const words = extractGermanName(groups['deal'] ?? '')
  const stage = extractGermanName(groups['stage'] ?? '')
  const isDay = findSpans(normalizeWords(stage).split(' '), today).length > 0
  if (words === '' || stage === '' || isDay) return null
  const why = groups['reason'] === undefined ? null : toGermanSentence(groups['reason'])
  return { action: 'move_stage', deal: { words, kinds: ['opportunity'] }, stage, reason: why }
}
