import { recordKinds } from '@draftwright/contract/sources'
import { removeSpans } from './days.ts'
import type { Intent } from './intent.ts'
import { extractName } from './nouns.ts'
import type { ParsedQuestion } from './question.ts'
import { extractTyped } from './tokens.ts'

/** The record it was answered on: "what did Acme answer", "survey answers of Dana", "the score of Acme rollout". */
const named = [
  /^(?:and |show |me |the )*(?<name>.+?)'s? (?:survey |questionnaire )?(?:answers?|responses?|results?|scores?)$/u,
  /^(?:what|how|when) (?:did|has|have) (?<name>.+?) (?:answer|answered|respond|responded|reply|replied|score|scored|say|said)\b/u,
  /\b(?:survey|questionnaire|answers?|responses?|results?|scores?|feedback)(?: (?:survey|answers?|responses?|results?|scores?))? (?:of|from|by|for|on|at) (?<name>.+)$/u,
]
const general =
  /^(?:the |our |all |any |each |every |my )*(?:surveys?|questionnaires?|everyone|everybody|people|customers?|clients?|we|they|guests?|deals?|contacts?)?$/u

/** Who gave which survey answers; null for a question that is not about surveys. */
export function matchSurveyIntent({ tokens, text, spans }: ParsedQuestion): Intent | null {
  if (
    !/\b(?:surveys?|questionnaires?)\b|\b(?:answers?|responses?) (?:of|from|by|on) |\bwhat did .+ (?:answer|respond)\b|\bsurvey scores?\b/u.test(
      text,
    )
  )
    return null
  const [span] = spans
  const days = span === undefined ? {} : { from: span.from, to: span.to }
  const rest = removeSpans(text, spans)
  const words = /\b(?:mention(?:s|ed|ing)?|about|contain(?:s|ing)?) (?<what>.+)$/u.exec(rest)?.groups?.['what']
  if (words !== undefined)
    return {
      kind: 'tool',
      tool: 'survey_answers',
      input: { ...days, words: extractName(extractTyped(tokens, words)).slice(0, 200) || words },
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
      return { kind: 'tool', tool: 'survey_answers', input: { ...days, survey: extractTyped(tokens, title) } }
    const name = extractName(extractTyped(tokens, found))
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
