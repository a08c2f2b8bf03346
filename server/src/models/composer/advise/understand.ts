import type { Measure, ReadInput } from '../../advising/read-tools.ts'
import { before, type Span, spansIn, withoutSpans } from './days.ts'
import type { Intent } from './intent.ts'
import { listIn, mostIn } from './lists.ts'
import { nameIn, searchedIn } from './nouns.ts'
import { type Question, questionOf } from './question.ts'
import { requestIn } from './requests.ts'
import { typedAfter } from './tokens.ts'

/** What a question asks for when nothing was said before it. */
export function understand(question: string, today: string): Intent {
  const asked = questionOf(question, today)
  const { text } = asked
  if (text === '') return { kind: 'talk', what: 'nothing' }
  const refused = cannot(text)
  if (refused !== null) return refused
  const action = requestIn(question, today)
  if (action !== null) return { kind: 'action', action }
  return talk(text) ?? ask(asked) ?? { kind: 'talk', what: 'unclear' }
}

function talk(text: string): Intent | null {
  if (/^(?:hi|hello|hey|good (?:morning|afternoon|evening)|moin|servus)(?: there| co-?ceo)?$/u.test(text))
    return { kind: 'talk', what: 'greeting' }
  if (/^(?:thanks|thank you|thx|ty|great|perfect|cool|nice|ok|okay)\b.{0,30}$/u.test(text) && !text.includes('what'))
    return { kind: 'talk', what: 'thanks' }
  if (
    /\b(?:what (?:all )?can you (?:do|answer|help)|how (?:can|do) you (?:help|work)|who are you|what are you|what can i ask|help me out)\b|^help$/u.test(
      text,
    )
  )
    return { kind: 'talk', what: 'help' }
  return null
}

const start = String.raw`^(?:(?:please|can|could|would|will|you|now|then|and)\s+)*`
function cannot(text: string): Intent | null {
  if (
    new RegExp(
      `${start}(?:publish|post|schedule|unpublish|release)\\s+(?!about|idea)(?:it|this|that|the|my|our|all|everything|now)`,
      'u',
    ).test(text)
  )
    return { kind: 'cannot', what: 'publish' }
  if (new RegExp(`${start}(?:send|e-?mail|mail|message|text)\\s+(?!.*\\btask\\b)`, 'u').test(text))
    return { kind: 'cannot', what: 'send' }
  if (new RegExp(`${start}(?:invite)\\b`, 'u').test(text)) return { kind: 'cannot', what: 'invite' }
  if (new RegExp(`${start}(?:delete|remove|erase|trash|purge|wipe)\\b`, 'u').test(text))
    return { kind: 'cannot', what: 'delete' }
  return null
}

/** The rules, the surer one first. */
function ask(asked: Question): Intent | null {
  const { text, mine, spans } = asked
  const own = mine ? { mine: true } : {}
  if (
    /\b(?:compared?|comparison|versus|vs|differences?|better than|worse than|more than last|against last|month over month|week over week|quarter over quarter)\b/u.test(
      text,
    )
  )
    return compare(asked)
  if (
    /\bwhat (?:should|shall|could|can|do|must) (?:we|i) (?:write|publish|post|create)\b|\bwrite (?:about )?next\b|\bcontent gaps?\b|\b(?:gaps?|under-?published|under-?served|neglected pillars?|content ideas|suggest\w* (?:a |some )?(?:topics?|posts?|ideas?)|ideas? for (?:a )?(?:new )?posts?|which pillars? (?:is|are|need|lack|has|have)|next post|unused keywords?|keywords? (?:without|with no|that no|(?:that |which )?(?:have|has|had) no|are unused))/u.test(
      text,
    )
  )
    return { kind: 'tool', tool: 'content_gaps', input: {} }
  if (
    /\b(?:history|timeline|activity log|log) (?:of|on|for|with)\b|\bwhat (?:has )?happened (?:with|on|to|at|about)\b|\b(?:last|latest) (?:contact|call|meeting|note|touch\w*) (?:with|on|at)\b|\bwhen did we last (?:speak|talk|call|meet)/u.test(
      text,
    )
  )
    return named(asked, 'history')
  if (
    /\b(?:stuck|stalled|stale|block(?:ed|ing|ers?)|bottlenecks?|neglected|slipping|held up|at risk|gone quiet|going cold|cold deals?|needs? (?:my |our |your )?attention|needs? (?:me|us)\b|waiting (?:for|on) (?:me|us)|waits? for (?:me|us)|what(?:'s| is) waiting|what waits|wrong|forgotten|off track|problems?)\b/u.test(
      text,
    )
  )
    return { kind: 'tool', tool: 'what_is_stuck', input: own }
  const asks = ofOne(asked)
  if (asks !== null) return asks
  const counted = count(asked)
  if (counted !== null) return counted
  if (
    /\b(?:pipeline|funnel|forecast|sales situation|stages?)\b|\bhow (?:is|are|'s) (?:our |my |the )?(?:sales|deals?|opportunities|revenue)\b|\bexpected revenue\b|\bhow much (?:money )?(?:is|are|do we have|have we) (?:in|open)\b/u.test(
      text,
    ) &&
    !/\b(?:list|show) (?:me )?(?:all )?(?:the )?deals\b/u.test(text)
  )
    return { kind: 'tool', tool: 'pipeline', input: own }
  const well = didWell(asked)
  if (well !== null) return well
  if (/\bover-?due\b/u.test(text) && !/\bposts?\b/u.test(text))
    return { kind: 'tool', tool: 'list_records', input: { kind: 'task', status: 'overdue', ...own, sort: 'due' } }
  if (isDue(text)) return due(asked)
  if (
    /\b(?:chang(?:ed|es?)|what(?:'s| is| has been)? new|news\b|anything new|updates?|recap|catch me up|did i miss|have i missed|missed|happened|going on|since)\b/u.test(
      text,
    ) &&
    !isList(text)
  )
    return { kind: 'tool', tool: 'recent_changes', input: since(asked) }
  return (
    summary(asked) ??
    find(asked) ??
    listIn(asked) ??
    (spans.length > 0 && isDue(`due ${text}`) && /^(?:what|anything)/u.test(text) ? due(asked) : null)
  )
}

const isList = (text: string) =>
  /^(?:list|show|which|give)\b.*\b(?:ideas?|posts?|deals?|contacts?|companies|tasks?)\b/u.test(text)

const isDue = (text: string) =>
  /\b(?:due|deadlines?|upcoming|coming up|agenda|calendar|on my plate|my day|to-?dos?|close (?:this|next|soon)|closing (?:this|next|soon)|planned|what(?:'s| is) (?:next|scheduled|planned|on\b)|what do i (?:have|need) to do|what should i do|scheduled (?:for|this|next)|goes out|going out|go out)\b/u.test(
    text,
  ) && !/\b(?:which|list|how many)\b.*\b(?:drafts?|scheduled) posts?\b/u.test(text)

function due({ spans, mine }: Question): Intent {
  const [span] = spans
  const ahead = span === undefined ? {} : { from: span.from, to: span.to < span.from ? span.from : span.to }
  return { kind: 'tool', tool: 'what_is_due', input: { ...ahead, ...(mine ? { mine: true } : {}) } }
}

function since({ spans, today }: Question): ReadInput<'recent_changes'> {
  const [span] = spans
  if (span === undefined) return { since: minus(today, 7) }
  return span.to < today && span.isSince !== true ? { since: span.from, to: span.to } : { since: span.from }
}
const minus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

function compare({ spans, today }: Question): Intent {
  const [one, other] = spans
  const month = spansIn('this month', today, false)[0] ?? { from: today, to: today, words: '' }
  const first = one ?? month
  const second = other ?? before(first)
  const [early, late] = first.from <= second.from ? [first, second] : [second, first]
  const span = ({ from, to }: Span) => ({ from, to })
  return { kind: 'tool', tool: 'compare_periods', input: { first: span(early), second: span(late) } }
}

export const measureIn = (text: string): Measure | undefined =>
  /\breads?\b|\bmost read\b|\bread (?:the )?most\b/u.test(text)
    ? 'reads'
    : /\bvisit(?:ors?|s)\b|\breaders?\b/u.test(text)
      ? 'visitors'
      : /\bviews?|viewed\b/u.test(text)
        ? 'views'
        : undefined

function didWell({ text, spans }: Question): Intent | null {
  const isAbout =
    /\b(?:best|better|top|worst|well|poor(?:ly)?|popular|perform\w*|most (?:viewed|read|visited|views|reads)|(?:read|viewed|visited) (?:the )?(?:most|least)|least (?:viewed|read|views|reads)|success\w*|traffic|views|reads|visitors|analytics|worked|engagement|numbers of (?:our|my|the) posts?|go viral|flop\w*)\b/u.test(
      text,
    ) && !/\b(?:deals?|opportunit\w+|contacts?|companies|pipeline|tasks?|votes?)\b/u.test(text)
  if (!isAbout) return null
  const [span] = spans
  const by = measureIn(text)
  const input: ReadInput<'what_did_well'> = {
    ...(span === undefined ? {} : { from: span.from, to: span.to }),
    ...(by === undefined ? {} : { by }),
    ...(/\b(?:worst|least|poor(?:ly)?|bad(?:ly)?|flop\w*|weakest|lowest|fewest|under-?perform\w*)\b/u.test(text)
      ? { worst: true }
      : {}),
  }
  const of =
    /\b(?:in|on|of|from|for) (?:the |our )?(?:(pillar|channel) ["“]?(.+?)["”]?|["“]?([^"“”]+?)["”]? (pillar|channel))(?= |$)/u.exec(
      text,
    )
  const kind = of?.[1] ?? of?.[4]
  const words = of === null ? '' : nameIn(of[2] ?? of[3] ?? '')
  if ((kind === 'pillar' || kind === 'channel') && words !== '')
    return { kind: 'within', tool: 'what_did_well', input, named: { words, kinds: [kind] } }
  const most = mostIn(text)
  return { kind: 'tool', tool: 'what_did_well', input, ...(most === undefined ? {} : { most }) }
}

function count(asked: Question): Intent | null {
  const { text } = asked
  if (!/\b(?:how many|number of|count(?: of)?|total number|how much content)\b/u.test(text))
    return /\bhow much (?:do we have|is there|have we)(?: of (?:what|everything))?$|\b(?:workspace|overall) (?:overview|numbers|totals|stats)\b|\bcount everything\b|\bhow much (?:do we have )?of what\b/u.test(
      text,
    )
      ? { kind: 'tool', tool: 'count_everything', input: {} }
      : null
  if (/\b(?:views?|reads|visitors?)\b/u.test(text)) return didWell(asked)
  const listed = listIn(asked)
  if (listed === null) return { kind: 'tool', tool: 'count_everything', input: {} }
  return listed.kind === 'tool' || listed.kind === 'within' ? { ...listed, isCount: true } : listed
}

function named({ heard, text, spans }: Question, wish: 'read' | 'history'): Intent | null {
  const pattern =
    wish === 'history'
      ? /^.*?\b(?:(?:history|timeline|activity log|log|happened|contact|call|meeting|note|touch\w*) (?:of|on|for|with|to|at|about)|last (?:speak|talk|call|meet)(?: (?:to|with))?)(?= |$)/u
      : /^(?:(?:please|can|could|you|give|me|us|a|an|the|quick|short|now|and)\s+)*(?:summar(?:y|i[sz]e|ising|izing)|sum up|tell me (?:more )?about|tell us about|brief(?: me)? on|who is|who's|describe|explain|overview of|details (?:of|on|about|for)|recap of|what do (?:we|you|i) know (?:about|of)|who owns|who is responsible for|how much is|when (?:does|is|will|did)|(?:what|which|in which|in what) stage is|what is the (?:status|state) of|what's the (?:status|state) of|status (?:of|on)|more (?:about|on)|open|read|info on|information (?:on|about)|how is|how's|what about|what is|what's|what does)(?: (?:of|on|about|for))?(?= |$)/u
  const words = nameIn(withoutSpans(typedAfter(heard, pattern) ?? '', spans))
  if (words === '') return null
  const before = pattern.exec(text)?.[0] ?? ''
  const kinds = searchedIn(text.slice(before.length))
  return {
    kind: 'named',
    wish,
    named: { words, kinds: kinds.filter((kind) => kind !== 'log_entry' || kinds.length === 1) },
  }
}

/** A question for one thing of a named row: "Who owns …?", "How much is … worth?" */
function ofOne(asked: Question): Intent | null {
  const isOne =
    /^(?:who (?:owns|is responsible for)|how much is (?!in\b|due\b|there\b)|what(?:'s| is) .+ worth|when (?:does|will|is|did) .+ (?:close|due|go out|published)|(?:(?:what|which|in which|in what) stage is))\b/u
  return isOne.test(asked.text) ? named(asked, 'read') : null
}

function summary(asked: Question): Intent | null {
  const { text } = asked
  if (
    !/\b(?:summar\w+|sum up|about|who is|who's|describe|explain|overview|details|recap|know|status|brief|state of|info|more on|how is|how's|what is|what's|read|open)\b/u.test(
      text,
    )
  )
    return null
  if (
    /\b(?:posts?|ideas?|articles?|notes?|everything|anything|contacts?|deals?|tasks?) (?:about|on|that|with|mention\w*|contain\w*)\b/u.test(
      text,
    ) &&
    !/^(?:summar|tell|sum up|brief|describe)/u.test(text)
  )
    return null
  return named(asked, 'read')
}

function find(asked: Question): Intent | null {
  const { heard, text, spans } = asked
  const pattern =
    /^(?:(?:please|can|could|you|did|do|does|have|has|we|i|the|any|that|who|with|anyone|anybody|anything|somebody|someone|is|are|there|which|what|where|show|me|us|list|give|all|every|everything|our|my|who|in|posts?|articles?|ideas?|contacts?|people|companies|deals?|opportunities|tasks?|notes?|files?|drafts?)\s+)*(?:find|search(?: for)?|look(?:ing)? (?:for|up)|where (?:is|are)|mention(?:s|ed|ing)?|contain(?:s|ing)?|talk(?:s|ed|ing)? about|about|on|regarding|called|named|with the words?|that say|says?|write|wrote|written|works? (?:at|for|in)|from)(?: (?:for|about|on|all|the|any|our|my|me|ever))*(?= |$)/u
  if (
    !/\b(?:find|search|look|where|mention\w*|contain\w*|talk\w* about|about|on|regarding|called|named|with the words?|says?|wrote|written|works? (?:at|for|in))\b/u.test(
      text,
    )
  )
    return null
  const rest = typedAfter(heard, pattern)
  if (rest === null) return null
  const kinds = searchedIn(text)
  const words = nameIn(withoutSpans(rest, spans))
  if (words === '') return null
  return {
    kind: 'tool',
    tool: 'find_records',
    input: { words: words.slice(0, 200), ...(kinds.length === 0 ? {} : { kinds }) },
  }
}
