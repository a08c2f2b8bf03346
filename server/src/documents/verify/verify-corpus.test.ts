import { expect, it } from 'vitest'
import { judgeFindings, readCorpus } from './corpus/read-corpus.ts'
import { verifyText } from './verify-text.ts'

const texts = [...readCorpus('first-half'), ...readCorpus('second-half')]
const judged = texts.map((one) => ({
  one,
  ...judgeFindings(
    verifyText({
      text: one.text,
      sources: [{ name: 'Idea', text: one.source }],
      dontMention: one.dont,
      language: one.code,
    }),
    one.marks,
  ),
}))
const sum = (rows: typeof judged) => {
  const right = rows.reduce((all, { right: own }) => all + own.length, 0)
  const wrong = rows.reduce((all, { wrong: own }) => all + own.length, 0)
  const marks = rows.reduce((all, { nMarks }) => all + nMarks, 0)
  const missed = rows.reduce((all, { missed: own }) => all + own.length, 0)
  return { precision: right / (right + wrong), recall: (marks - missed) / marks }
}

it('has sixty texts in seven languages', () => {
  expect(texts).toHaveLength(60)
  expect(new Set(texts.map(({ code }) => code))).toEqual(new Set(['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']))
})

it('finds what was marked by hand, and little else', () => {
  const { precision, recall } = sum(judged)
  expect(precision).toBeGreaterThanOrEqual(0.9)
  expect(recall).toBeGreaterThanOrEqual(0.95)
})

it('finds what is taken from a source without its footnote, and nothing that has it', () => {
  const cited = readCorpus('cited').map((one) => {
    const sources = [{ name: 'Idea', text: one.source }, ...one.research]
    return { one, ...judgeFindings(verifyText({ text: one.text, sources, language: one.code }), one.marks) }
  })
  expect(new Set(cited.map(({ one }) => one.code)).size).toBe(7)
  const { precision, recall } = sum(cited)
  const wrong = cited.flatMap((row) => row.wrong.map(({ kind, text }) => `${row.one.id} wrong ${kind} ${text}`))
  const missed = cited.flatMap((row) => row.missed.map(({ text }) => `${row.one.id} missed ${text}`))
  expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
  expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(0.95)
})

it('has nothing to say about texts that tell their source in other words', () => {
  const found = readCorpus('paraphrases').flatMap(({ id, text, source, code }) =>
    verifyText({ text, sources: [{ name: 'Idea', text: source }], language: code }).map((one) => `${id} ${one.text}`),
  )
  expect(found).toEqual([])
})
