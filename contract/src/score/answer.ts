import { type Context, collectMeaningfulRoots } from './context.ts'
import { type Check, computeCheckPoints } from './report.ts'
import { toCapitalized } from './words.ts'

const openingWords = 40

/** Whether the first lines deliver what the title promises. */
export function checkAnswer(context: Context): Check[] {
  const { input, language, tokens, prose, hits } = context
  const opening = tokens.slice(0, openingWords)
  const end = opening.at(-1)?.to ?? 0
  const seenRoots = new Set(opening.map(({ root }) => root))
  const keyword = collectMeaningfulRoots(input.keyword ?? '', language)
  const promised = [...collectMeaningfulRoots(input.title, language)].filter((root) => !keyword.has(root))
  const kept = promised.filter((root) => seenRoots.has(root)).length
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
      points: computeCheckPoints(4, loss),
      max: 4,
      sentence: loss > 0 ? 'The opening does not address the title' : 'The opening addresses the title',
      findings:
        loss > 0
          ? [
              {
                text: `Address the title within the first ${openingWords} words, with its terms or the keyword`,
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
      sentence: announces ? 'The text starts with an announcement' : 'The text gets straight to the point',
      findings: announces
        ? [
            {
              text: 'Start with the answer, not with what the text will cover',
              place: 'text',
              spans: [{ from: announces.from, to: announces.to }],
              // Removing it without a next sentence would leave no opening; a sentence with the keyword stays.
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
                          text: toCapitalized(next.text.charAt(0)),
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
