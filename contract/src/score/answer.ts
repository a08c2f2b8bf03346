import { type Context, meaningOf } from './context.ts'
import { type Check, pointsFor } from './report.ts'
import { capitalise } from './words.ts'

const openingWords = 40

/** Whether the first lines give what the title promises. */
export function answerChecks(context: Context): Check[] {
  const { input, language, tokens, prose, hits } = context
  const opening = tokens.slice(0, openingWords)
  const end = opening.at(-1)?.to ?? 0
  const said = new Set(opening.map(({ root }) => root))
  const keyword = meaningOf(input.keyword ?? '', language)
  const promised = [...meaningOf(input.title, language)].filter((root) => !keyword.has(root))
  const kept = promised.filter((root) => said.has(root)).length
  const isKept = hits.some((hit) => hit.to <= end)
  const loss = isKept || promised.length === 0 ? 0 : 1 - Math.min(1, (kept * 2) / promised.length)
  const first = prose[0]
  const sentence = first?.sentences[0]
  const announces = sentence && language.announcing.test(sentence.text.replaceAll('’', "'")) ? sentence : null
  const next = announces ? first?.sentences[1] : undefined
  return [
    {
      id: 'answer-first',
      group: 'answer',
      points: pointsFor(4, loss),
      max: 4,
      sentence:
        loss > 0
          ? 'The opening does not yet take up what the title promises'
          : 'The opening takes up what the title promises',
      findings:
        loss > 0
          ? [
              {
                text: `Answer the title within the first ${openingWords} words, in its own words or with the keyword`,
                place: 'text',
                spans: sentence ? [{ from: sentence.from, to: sentence.to }] : [],
                fix: null,
              },
            ]
          : [],
    },
    {
      id: 'announcement',
      group: 'answer',
      points: announces ? 0 : 4,
      max: 4,
      sentence: announces ? 'The text begins by announcing itself' : 'The text begins with its matter',
      findings: announces
        ? [
            {
              text: 'Begin with the answer, not with what the text is going to do',
              place: 'text',
              spans: [{ from: announces.from, to: announces.to }],
              // With nothing after it, taking it out would leave no opening; and words that carry the keyword stay.
              fix:
                next &&
                context.words > input.norm.minWords + announces.words &&
                !hits.some(({ to }) => to <= announces.to)
                  ? {
                      changes: [
                        {
                          kind: 'text',
                          from: announces.from,
                          to: next.from + 1,
                          text: capitalise(next.text.charAt(0)),
                        },
                      ],
                    }
                  : null,
            },
          ]
        : [],
    },
  ]
}
