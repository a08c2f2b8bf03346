import type { QueryForm } from '../../../advising/query.ts'
import type { TaggedWords } from './tag-words.ts'

const wishes = /^(?:wants?|wanted|needs?|needed|likes?|liked)$/u
const speakers = /^(?:i|i'd|i've|we|you|they|would|to|me|ich|don't|not|also|just|really|do|what)$/u
/** Verbs that tell what somebody did, of which a card of the person says nothing. */
const otherVerbs =
  /^(?:did|does|say|go|take|took|takes|gesagt|besprochen|erzaehlt|geantwortet|antworten|dauert|will|soll|sollen|muss|muessen|wants?|wanted|needs?|likes?)$/u
const polite = /^(?:you|i|me|we|du|sie|ich|wir)$/u

/** A row by its name alone, and nothing that was asked of it. */
const isCard = ({ where, show, measure, sort, group }: QueryForm): boolean =>
  [show, measure, sort, group].every((part) => part === undefined) &&
  where.length > 0 &&
  where.every((one) => 'field' in one && one.field === 'name' && one.op === 'is')
const isOfText = ({ kind }: QueryForm): boolean =>
  ['meeting_line', 'meeting_note', 'log_entry', 'activity'].includes(kind)

/**
 * Verbs that carry the meaning of a question and that its queries do not say: "what did Lars want" is no question for his card, and "deals
 * that need a next step" is not about those that have one.
 */
export function listUnusedVerbs(items: readonly TaggedWords[], queries: readonly QueryForm[]): string[] {
  if (queries.length === 0 || queries.some(isOfText)) return []
  const isBare = queries.every(isCard)
  return items.flatMap(({ tag, words }, at) => {
    if (tag !== 'quiet') return []
    const before = items[at - 1]
    if (wishes.test(words) && before !== undefined && !speakers.test(before.words)) return [words]
    if (!isBare || !otherVerbs.test(words)) return []
    return polite.test(items[at + 1]?.words ?? '') ? [] : [words]
  })
}
