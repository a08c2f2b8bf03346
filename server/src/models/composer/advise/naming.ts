import { removeSpans } from './days.ts'
import { recordKinds } from '@draftwright/contract/sources'
import type { SearchableKind } from '../../advising/read-tools.ts'
import type { Intent } from './intent.ts'
import { extractName, listMentionedKinds } from './nouns.ts'
import type { ParsedQuestion } from './question.ts'
import { extractTypedAfter, extractTyped } from './tokens.ts'

/** A row requested by name. */
export function matchNamedIntent({ tokens, text, spans }: ParsedQuestion, view: 'read' | 'history'): Intent | null {
  const pattern =
    view === 'history'
      ? /^.*?\b(?:(?:history|timeline|activity log|log|happened|contact|call|meeting|note|touch\w*) (?:of|on|for|with|to|at|about)|last (?:time we )?(?:speak|spoke|talk(?:ed)?|call(?:ed)?|me[et]t)(?: (?:to|with))?)(?= |$)/u
      : /^(?:(?:please|can|could|you|give|me|us|a|an|the|quick|short|now|and)\s+)*(?:summar(?:y|i[sz]e|ising|izing)|sum up|tell me (?:more )?about|tell us about|brief(?: me)? on|who is|who's|describe|explain|overview of|details (?:of|on|about|for)|recap of|what do (?:we|you|i) know (?:about|of)|who owns|who is responsible for|how much is|when (?:does|is|will|did)|(?:what|which|in which|in what) stage is|what is the (?:status|state) of|what's the (?:status|state) of|status (?:of|on)|more (?:about|on)|open|read|info(?:rmation)? on|information (?:on|about)|how is|how's|what about|what is|what's|what does)(?: (?:of|on|about|for))?(?= |$)/u
  const words = extractName(removeSpans(extractTypedAfter(tokens, pattern) ?? '', spans))
  if (words === '') return null
  const before = pattern.exec(text)?.[0] ?? ''
  const said = listMentionedKinds(text.slice(before.length))
  const kinds = said.length > 0 ? said : inferKinds(text)
  return {
    kind: 'named',
    view,
    named: { words, kinds: kinds.filter((kind) => kind !== 'log_entry' || kinds.length === 1) },
  }
}

/** The kind of row, inferred from the requested attribute. */
function inferKinds(text: string): SearchableKind[] {
  if (/\b(?:clos(?:e|es|ing)|worth|stage|next step|probability|close date)\b/u.test(text)) return ['opportunity']
  if (/\b(?:e-?mail|phone|telephone|mobile|job|job title)\b/u.test(text)) return ['contact']
  // People talk with people, not with deals.
  if (/\b(?:sp[eo]a?ke?|talk(?:ed)?|me[et]t) (?:to|with)\b/u.test(text)) return ['company', 'contact']
  if (/\b(?:go(?:es)? out|publish\w*|views|reads)\b/u.test(text)) return ['post']
  return []
}

const attribute = String.raw`(?:e-?mail(?: address)?|phone(?: number)?|number|mobile|address|contact details|details|job(?: title)?|next step|owner|amount|value|stage|status|close date|deadline|industry|website|domain|keyword|author)`
const attributes = [
  new RegExp(
    String.raw`^(?:what(?:'s| is| are)?|who(?:'s| is)|give me|show me|do we have|need|i need|get me|find)?\s*(?:the\s+)?${attribute}\s+(?:of|for|from|on)\s+(?<name>.+)$`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:what(?:'s| is| are)?|give me|show me|do we have|need|i need|get me|find)?\s*(?<name>\S.*?)(?:'s?|s)?\s+${attribute}$`,
    'u',
  ),
]

const noName =
  /^(?:which|what|how|who|all|any|every|by|no|with(?:out)?|in|is|are|our|do|does|did|has|have|can)\b|\b(?:without|lacking|missing|no|by|per|pipeline)\b/iu

/** "Dana's email", "the phone number of Bob Stone", "next step on Acme rollout". */
export function matchAttributeIntent({ tokens, text, mine }: ParsedQuestion): Intent | null {
  if (mine) return null
  for (const pattern of attributes) {
    const found = pattern.exec(text)?.groups?.['name']
    if (found === undefined) continue
    const words = extractName(extractTyped(tokens, found))
    if (words === '' || noName.test(found) || noName.test(words) || words.split(' ').length > 4) continue
    return { kind: 'named', view: 'read', named: { words, kinds: inferKinds(text) } }
  }
  return null
}

/** "Notes on Acme rollout", "last call with Dana": activities of a record. */
export function matchNotesIntent({ tokens, spans }: ParsedQuestion): Intent | null {
  const pattern =
    /^(?:(?:please|show|give|list|me|us|all|any|the|our|last|latest|recent|newest|what(?:'s| is| are| were)?|are there|do we have)\s+)*(?:notes?|calls?|meetings?|activit(?:y|ies)|conversations?) (?:on|for|of|with|at|from)(?= )/u
  const rest = extractTypedAfter(tokens, pattern)
  const words = rest === null ? '' : extractName(removeSpans(rest, spans))
  return words === '' ? null : { kind: 'named', view: 'history', named: { words, kinds: recordKinds } }
}

/** A question about one attribute of a named row: "Who owns …?", "How much is … worth?" */
export function matchSingleFactIntent(asked: ParsedQuestion): Intent | null {
  const isOne =
    /^(?:who (?:owns|is responsible for)|how much is (?!in\b|due\b|there\b)|what(?:'s| is) .+ worth|when (?:does|will|is|did) .+ (?:close|due|go out|published)|(?:(?:what|which|in which|in what) stage is))\b/u
  return isOne.test(asked.text) ? matchNamedIntent(asked, 'read') : null
}

/** "Tell me about …", "who is …". */
export function matchSummaryIntent(asked: ParsedQuestion): Intent | null {
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
  return matchNamedIntent(asked, 'read')
}

/** A search for rows by words. */
export function matchSearchIntent(asked: ParsedQuestion): Intent | null {
  const { tokens, text, spans } = asked
  const said =
    /^what (?:did|has|have|does|do) .+? (?:say|said|write|wrote|written|mention|mentioned|tell us|told us|think) (?:about|on|of) (?<what>.+)$/u.exec(
      text,
    )?.groups?.['what']
  if (said !== undefined)
    return {
      kind: 'tool',
      tool: 'find_records',
      input: { words: extractName(extractTyped(tokens, said)).slice(0, 200) },
    }
  const pattern =
    /^(?:(?:please|can|could|you|did|do|does|have|has|we|i|the|any|that|who|with|anyone|anybody|anything|somebody|someone|is|are|there|which|what|where|show|me|us|list|give|all|every|everything|our|my|who|in|posts?|articles?|ideas?|contacts?|people|companies|deals?|opportunities|tasks?|notes?|files?|drafts?)\s+)*(?:find|search(?: for)?|look(?:ing)? (?:for|up)|where (?:is|are)|mention(?:s|ed|ing)?|contain(?:s|ing)?|talk(?:s|ed|ing)? about|about|on|regarding|called|named|with the words?|that say|says?|write|wrote|written|works? (?:at|for|in)|from)(?: (?:for|about|on|all|the|any|our|my|me|ever|that|which|with|mention(?:s|ing)?|posts?|articles?|ideas?|drafts?|notes?|deals?|contacts?|tasks?))*(?= |$)/u
  if (
    !/\b(?:find|search|look|where|mention\w*|contain\w*|talk\w* about|about|on|regarding|called|named|with the words?|says?|wrote|written|works? (?:at|for|in))\b/u.test(
      text,
    )
  )
    return null
  const rest = extractTypedAfter(tokens, pattern)
  if (rest === null) return null
  const kinds = listMentionedKinds(text)
  const words = extractName(removeSpans(rest, spans))
  if (words === '') return null
  return {
    kind: 'tool',
    tool: 'find_records',
    input: { words: words.slice(0, 200), ...(kinds.length === 0 ? {} : { kinds }) },
  }
}
