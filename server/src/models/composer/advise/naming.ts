import { recordKinds } from '@draftwright/contract/sources'
import type { Intent } from './intent.ts'
import { extractName } from './names.ts'
import { listTags, type TaggedWords } from './query/tag-words.ts'
import type { ParsedQuestion } from './question.ts'
import { extractTypedAfter } from './tokens.ts'

const polite = String.raw`^(?:(?:please|can|could|you|give|show|me|us|a|an|the|quick|short|now|and|i|we|want|to|know)\s+)*`
/** "Who is doing that" asks for no person by a name. */
const notPerson = String.raw`(?:who is|who's)(?! (?:\w+ing|gonna|there|not|on|in|at|of|for|with|still|also|next|left|that|this)\b)`
const summary = new RegExp(
  String.raw`${polite}(?:summar(?:y|i[sz]e|ising|izing)|sum up|tell (?:me|us) (?:more |everything )?about|(?:quickly )?brief(?: me| us)?(?: quickly| briefly)? (?:on|about)|(?:get|bring) (?:me|us) (?:up to (?:speed|date)) (?:on|about)|(?:fill|clue) (?:me|us) in (?:on|about)|catch (?:me|us) up (?:on|about)|refresh my memory (?:of|on|about)|(?:what|anything|everything)(?: else)?(?: (?:that|should|do|must))* (?:i|we) (?:(?:should|must|need to|have to|ought to) )?(?:know|remember) about|what is there to know about|${notPerson}|describe|explain|overview of|details (?:of|on|about|for)|recap of|what do (?:we|you|i) know (?:about|of)|info(?:rmation)? (?:on|about)|more (?:about|on)|read|how is|how's|how are)(?: (?:of|on|about|for))?(?= |$)`,
  'u',
)
const preparation = new RegExp(
  String.raw`${polite}(?:(?:(?:brief|prep|prepare|ready) (?:me|us) (?:quickly )?for|(?:what|anything)(?: (?:that|should|do|must))* (?:i|we) (?:(?:should|must|need to|have to|ought to) )?(?:know|remember|bring up|mention|keep in mind) (?:before|for|in|at))(?: (?:the|my|our|a|this|next|coming))*) (?:call|phone call|meeting|talk|chat|visit|appointment|conversation|lunch|dinner)(?: (?:with|at|to))(?= |$)`,
  'u',
)
/** When the call or the meeting is, for which somebody prepares. */
const meetingTime =
  /\s+(?:(?:this|next|on|later|in|at|for)\s+)*(?:today|tonight|tomorrow|morning|afternoon|evening|week|monday|tuesday|wednesday|thursday|friday|now|soon|a bit|a minute|later|noon|\d{1,2}(?::\d\d)?(?:\s?[ap]m)?)$/iu
const history = new RegExp(
  String.raw`${polite}(?:(?:full )?(?:history|timeline|activity log) (?:of|on|for|with)|what(?:'s| has| is)? happened (?:with|on|to|at|about)|(?:what(?:'s| is)|anything|something) (?:(?:new|going on|happening|up|the latest|been going on) )+(?:with|at|on|for)|(?:any )?(?:news|updates?) (?:on|about|from|of)|notes (?:on|for|of|about))(?= |$)`,
  'u',
)
const search =
  /^(?:(?:please|can|could|you|i|we)\s+)*(?:find|search(?: for)?|look(?:ing)? (?:for|up)|where (?:is|are)|anything (?:on|about))(?= |$)/u

/** Conditions that a look-up by name cannot hold. */
const conditions: readonly string[] = [
  'field',
  'number',
  'op',
  'not',
  'except',
  'neither',
  'group',
  'measure',
  'or',
  'says',
  'but',
  'compare',
  'is',
  'span',
  'top',
  'low',
  'more',
  'touch',
  'voter',
]

/** All that is known of a named row, what happened on it, or rows found by words; null where more is said than a name. */
export function matchNamedIntent({ tokens, text, ...setting }: ParsedQuestion): Intent | null {
  for (const [pattern, view] of [
    [history, 'history'],
    [preparation, 'read'],
    [summary, 'read'],
    [search, 'search'],
  ] as const) {
    const typed = extractTypedAfter(tokens, pattern)
    if (typed === null) continue
    const rest = pattern === preparation ? typed.replace(/[?!.]+$/u, '').replace(meetingTime, '') : typed
    const words = extractName(rest)
    const isQuoted = /["“„]|(?<![\p{L}])'\p{L}/u.test(rest)
    const said = listTags(rest, setting)
    if (isOfContact(said)) return null
    if (words === '' || (!isQuoted && said.some(({ tag }) => conditions.includes(tag)))) return null
    if (view === 'search') {
      if (said.some(({ tag }) => tag === 'kind' || tag === 'entry')) return null
      return { kind: 'tool', tool: 'find_records', input: { words: words.slice(0, 200) } }
    }
    const kinds = said.flatMap(({ tag, arg }) =>
      tag === 'kind' ? recordAndContent.filter((kind) => kind === arg) : [],
    )
    const isTalk = /\b(?:talk|talked|sp[eo]a?ke?|met|meet|call)\b/u.test(text)
    return {
      kind: 'named',
      view,
      named: {
        words,
        kinds: isTalk ? ['company', 'contact'] : view === 'history' && /\bnotes\b/u.test(text) ? recordKinds : kinds,
      },
    }
  }
  return null
}
/** "Our contact at Acme" is whoever is known there, and no name. */
const isOfContact = (said: readonly TaggedWords[]): boolean =>
  said.some(
    ({ tag, arg }, at) =>
      tag === 'kind' &&
      arg === 'contact' &&
      /^(?:at|with|from|for|in|to|of|bei|beim|von|there|dort)$/u.test(said[at + 1]?.words ?? ''),
  )
const recordAndContent = ['idea', 'post', 'pillar', 'channel', 'opportunity', 'company', 'contact', 'task'] as const
