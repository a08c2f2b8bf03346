import { noteKinds, type NoteKind } from '@draftwright/contract/crm/vocabulary'
import { recordKinds } from '@draftwright/contract/sources'
import { extractSpans, removeSpans } from './days.ts'
import type { ActionIntent } from './intent.ts'
import type { RowReference } from './row-reference.ts'
import { extractName } from './names.ts'
import { tokenizeQuestion, extractTypedAfter } from './tokens.ts'

const polite =
  /^(?:(?:please|pls|can|could|would|will|you|i'd like (?:you )?to|i want (?:you )?to|let's|lets|hey|hi|ok|okay|and|now|then)\s+)+/u
const toRecordReference = (words: string): RowReference => ({ words, kinds: recordKinds })

/** Parses a request for an action; null if there is none. `today` is in the person's time zone. */
export function parseRequest(question: string, today: string): ActionIntent | null {
  const start = polite.exec(tokenizeQuestion(question).text)?.[0].trim() ?? ''
  const skipped = start === '' ? 0 : start.split(' ').length
  const body = question.trim().split(/\s+/u).slice(skipped).join(' ')
  return (
    parseTaskRequest(body, today) ??
    parseNoteRequest(body) ??
    parseMoveRequest(body) ??
    parseIdeaRequest(body) ??
    parsePostRequest(body)
  )
}

const trimSentenceEnd = (text: string) => text.replace(/[\s.!]+$/u, '').trim()
const toSentence = (text: string) => {
  const trimmed = trimSentenceEnd(text).replace(/^["“]|["”]$/gu, '')
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
}
/** The text after the colon or the lead-in words. */
const trimLead = (text: string | null) => (text === null ? '' : text.replace(/^[\s:,–-]+/u, ''))

function parseIdeaRequest(body: string): ActionIntent | null {
  const parsed = tokenizeQuestion(body)
  const found = extractTypedAfter(
    parsed,
    /^(?:(?:create|add|capture|note|save|record|log|make|write down|new|put down|jot down|propose)\s+)+(?:an?\s+|the\s+|this\s+|another\s+)?(?:new\s+|content\s+|post\s+)*idea(?:\s+(?:about|on|for|that|to|called|titled|saying|of))?(?=\s|$)/u,
  )
  const had = /^(?:i(?:'ve)? (?:have|had|got)(?: got)? (?:an?|another) )?(?:new )?idea\s*:\s*(?<text>.+)$/isu.exec(body)
    ?.groups?.['text']
  const short = found ?? had ?? null
  if (short === null) return null
  const pillar = /\s+(?:in|for|under|to)\s+(?:the\s+|our\s+)?pillar\s+["“]?(.+?)["”]?[.!]?$/iu.exec(short)
  const inNamed = /\s+(?:in|for|under|to)\s+(?:the\s+|our\s+)?["“]?([^"“”]+?)["”]?\s+pillar[.!]?$/iu.exec(short)
  const words = pillar?.[1] ?? inNamed?.[1]
  const text = toSentence(trimLead(short.slice(0, (pillar ?? inNamed)?.index ?? short.length)))
  if (text === '') return null
  return {
    action: 'create_idea',
    text,
    pillar: words === undefined ? null : { words: extractName(words), kinds: ['pillar'] },
  }
}

function parsePostRequest(body: string): ActionIntent | null {
  const parsed = tokenizeQuestion(body)
  const text = extractTypedAfter(
    parsed,
    /^(?:draft|write|create|make|prepare|generate|compose)\s+(?:(?:me|us)\s+)?(?:an?\s+|the\s+|another\s+|new\s+)*(?:short\s+|blog\s+|linkedin\s+|new\s+)*(?:post|article|draft|blog)(?:\s+(?:about|on|of|from|out of|based on|for|saying|that says))?(?=\s|$)/u,
  )
  if (text === null) return null
  const channel =
    /\s+(?:for|on|to|in)\s+(?:the\s+|our\s+)?(?:channel\s+)?["“]?([^"“”]+?)["”]?(?:\s+channel)?[.!]?$/iu.exec(text)
  const isNamed =
    channel !== null &&
    /\bchannel\b|linkedin|blog|site|newsletter|instagram|mastodon|bluesky|wordpress|ghost/iu.test(channel[0])
  const said = isNamed ? text.slice(0, channel.index) : text
  const inHead = /\blinkedin\s+(?:post|article)/iu.test(body) ? 'linkedin' : null
  const words = isNamed ? extractName(channel[1] ?? '') : inHead
  const from = /^(?:from\s+)?(?:the\s+|my\s+|our\s+)?idea\s+(?:about\s+|on\s+|called\s+)?["“]?(.+?)["”]?$/iu.exec(
    trimLead(said),
  )
  const about = toSentence(trimLead(said))
  if (from === null && about === '') return null
  return {
    action: 'draft_post',
    text: from === null ? about : null,
    idea: from === null ? null : { words: extractName(from[1] ?? ''), kinds: ['idea'] },
    channel: words === null ? null : { words, kinds: ['channel'] },
  }
}

function parseNoteRequest(body: string): ActionIntent | null {
  const found =
    /^(?:(?:add|write|leave|make|put|log|record|create)\s+)?(?:an?\s+|this\s+)?(?<kind>note|call|meeting|e-?mail)\s+(?:on|to|for|about|with|at)\s+(?<record>[^:]{2,80}?)\s*(?::|\s[–-]\s|\s+(?:saying|that says|that)\s+)\s*(?<text>.+)$/isu.exec(
      body,
    )
  const groups = found?.groups
  if (groups === undefined) return null
  const said = (groups['kind'] ?? 'note').toLowerCase().replace('-', '')
  const noteKind: NoteKind = noteKinds.find((kind) => kind === said) ?? 'note'
  const words = extractName(groups['record'] ?? '')
  const text = (groups['text'] ?? '').trim()
  return words === '' || text === '' ? null : { action: 'add_note', noteKind, record: toRecordReference(words), text }
}

function parseMoveRequest(body: string): ActionIntent | null {
  const found =
    /^(?:move|put|shift|push|advance|set|mark|(?:change|set|update) the stage of)\s+(?<deal>.+?)\s+(?:to|into|in|as)\s+(?:the\s+)?(?:stage\s+)?["“]?(?<stage>[^"“”,:]+?)["”]?(?:\s+stage)?(?:\s*(?:,|:|because(?: of)?|reason)\s*(?<reason>.+))?[.!]?$/iu.exec(
      body,
    )
  const groups = found?.groups ?? parseDealOutcome(body)
  if (groups === undefined) return null
  const words = extractName(groups['deal'] ?? '')
  const stage = extractName(groups['stage'] ?? '')
  if (words === '' || stage === '' || /^(?:do|done|trash|archive|draft|review)$/iu.test(stage)) return null
  const reason = groups['reason'] === undefined ? null : toSentence(groups['reason'].replace(/^(?:of|is|was)\s+/iu, ''))
  return { action: 'move_stage', deal: { words, kinds: ['opportunity'] }, stage, reason }
}

const asking = /^(?:what|which|who|when|where|why|how|is|are|was|were|did|do|does|has|have|any|list|show|find|if)\b/iu

/** A deal reported as won or lost: "Acme rollout is lost, too expensive", "we won Acme rollout". */
function parseDealOutcome(body: string): Record<string, string | undefined> | undefined {
  if (asking.test(body) || /\?\s*$/u.test(body)) return undefined
  const reason = String.raw`(?:\s*(?:[,;:–-]|because(?: of)?|due to|as)\s*(?<reason>.+?))?[.!]?$`
  return (
    new RegExp(
      String.raw`^(?<deal>.{2,80}?)\s+(?:is|was|has been|got|just got)\s+(?<stage>won|lost)(?=$|[\s,;:.!–-])${reason}`,
      'iu',
    ).exec(body) ??
    new RegExp(
      String.raw`^we(?:'ve| have)?\s+(?:just\s+)?(?<stage>won|lost)\s+(?!anything|something|nothing|any\b)(?<deal>[^,;:–]{2,80}?)${reason}`,
      'iu',
    ).exec(body)
  )?.groups
}

function parseTaskRequest(body: string, today: string): ActionIntent | null {
  const parsed = tokenizeQuestion(body)
  const reminded = extractTypedAfter(
    parsed,
    /^remind\s+(?:me|us)(?!\s+(?:what|who|which|when|where|how)\b)(?:\s+(?:to|about|of|that))?(?=\s|$)/u,
  )
  const made =
    reminded ??
    extractTypedAfter(
      parsed,
      /^(?:(?:create|add|make|set|set up|new)\s+)+(?:an?\s+|the\s+|another\s+)?(?:new\s+)?(?:task|reminder|todo|to-do)(?:\s+(?:to|for me to|about|for|that))?(?=\s|$)/u,
    ) ??
    /^(?:task|to-?do)(?:\s*:\s*|\s+[–-]\s+|\s+(?!(?:list|lists|for|is|are|due|of|in|by|this|today|tomorrow)\b))(?<what>.+)$/isu.exec(
      body,
    )?.groups?.['what'] ??
    null
  if (made === null) return null
  const spans = extractSpans(made, today, true)
  const clock = /\b(?:at\s+)?(?<h>[01]?\d|2[0-3])(?::(?<m>[0-5]\d)|\s*(?<half>am|pm))(?:\s*(?<late>am|pm))?\b/iu.exec(
    made,
  )
  const rested = removeSpans(clock === null ? made : made.replace(clock[0], ' '), spans)
  const title = toSentence(
    trimLead(rested)
      .replace(/\s+(?:on|by|at|until|due|before)(?=\s*$)/giu, '')
      .replaceAll(/\s{2,}/gu, ' ')
      .replace(/^(?:to|on|by)\s+/iu, '')
      .replace(/\s+(?:on|by|at|until|due)$/iu, ''),
  )
  if (title === '') return null
  return {
    action: 'create_task',
    title,
    day: spans[0]?.to ?? null,
    time: parseTime(clock),
    record: parseTaskRecord(title),
  }
}

function parseTime(clock: RegExpExecArray | null): string | null {
  const groups = clock?.groups
  if (groups === undefined) return null
  const half = (groups['half'] ?? groups['late'])?.toLowerCase()
  const hour = (Number(groups['h']) % (half === undefined ? 24 : 12)) + (half === 'pm' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${groups['m'] ?? '00'}`
}

/** The person or record of a task: "Call Bob", "Send the offer to Borealis". */
function parseTaskRecord(title: string): RowReference | null {
  const said = title.charAt(0).toLowerCase() + title.slice(1)
  const words =
    /^(?:call|phone|ring|email|e-mail|mail|meet|ask|text|visit|thank|chase|ping|contact)\s+(?:up\s+|back\s+)?(?<name>\p{Lu}[\p{L}'-]+(?:\s+\p{Lu}[\p{L}'-]+)*)/u.exec(
      said,
    )?.groups?.['name'] ??
    /\b(?:to|with|for|at|about)\s+(?<name>\p{Lu}[\p{L}'-]+(?:\s+\p{Lu}[\p{L}'-]+)*)\s*$/u.exec(title)?.groups?.['name']
  return words === undefined ? null : toRecordReference(words)
}
