import { recordKinds } from '@draftwright/contract/receipts'
import { withoutSpans } from './days.ts'
import type { Intent } from './intent.ts'
import { nameIn } from './nouns.ts'
import type { Question } from './question.ts'
import { typedOf } from './tokens.ts'

/** On whom or what it was answered: "what did Acme answer", "survey answers of Dana", "the score of Acme rollout". */
const named = [
  /^(?:and |show |me |the )*(?<name>.+?)'s? (?:survey |questionnaire )?(?:answers?|responses?|results?|scores?)$/u,
  /^(?:what|how|when) (?:did|has|have) (?<name>.+?) (?:answer|answered|respond|responded|reply|replied|score|scored|say|said)\b/u,
  /\b(?:survey|questionnaire|answers?|responses?|results?|scores?|feedback)(?: (?:survey|answers?|responses?|results?|scores?))? (?:of|from|by|for|on|at) (?<name>.+)$/u,
]
const general =
  /^(?:the |our |all |any |each |every |my )*(?:surveys?|questionnaires?|everyone|everybody|people|customers?|clients?|we|they|guests?|deals?|contacts?)?$/u

/** Who answered which survey, and how; null where nothing is asked of one. */
export function surveysIn({ heard, text, spans }: Question): Intent | null {
  if (
    !/\b(?:surveys?|questionnaires?)\b|\b(?:answers?|responses?) (?:of|from|by|on) |\bwhat did .+ (?:answer|respond)\b|\bsurvey scores?\b/u.test(
      text,
    )
  )
    return null
  const [span] = spans
  const days = span === undefined ? {} : { from: span.from, to: span.to }
  const rest = withoutSpans(text, spans)
  const words = /\b(?:mention(?:s|ed|ing)?|about|contain(?:s|ing)?) (?<what>.+)$/u.exec(rest)?.groups?.['what']
  if (words !== undefined)
    return {
      kind: 'tool',
      tool: 'survey_answers',
      input: { ...days, words: nameIn(typedOf(heard, words)).slice(0, 200) || words },
    }
  for (const pattern of named) {
    const found = pattern
      .exec(rest)
      ?.groups?.['name']?.replace(/ (?:in|to|on) (?:the |our )?(?:last |latest )?(?:survey|questionnaire)$/u, '')
    if (found === undefined) continue
    const survey =
      /^(?:the |our )?(?:survey|questionnaire) (?<name>.+)$|^(?:the |our )?(?<other>.+) (?:survey|questionnaire)$/u.exec(
        found,
      )?.groups
    const title = survey?.['name'] ?? survey?.['other']
    if (title !== undefined)
      return { kind: 'tool', tool: 'survey_answers', input: { ...days, survey: typedOf(heard, title) } }
    const name = nameIn(typedOf(heard, found))
    if (name === '' || general.test(found)) continue
    return { kind: 'within', tool: 'survey_answers', input: days, named: { words: name, kinds: recordKinds } }
  }
  const title = /\b(?:survey|questionnaire) (?:called |named )?["“](?<title>[^"“”]+)["”]/u.exec(text)?.groups?.['title']
  return {
    kind: 'tool',
    tool: 'survey_answers',
    input: { ...days, ...(title === undefined ? {} : { survey: title }) },
  }
}
