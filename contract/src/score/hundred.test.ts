import { expect, test } from 'vitest'
import { getChannelNorm } from '../channel-norms.ts'
import type { Block } from '../document.ts'
import { applyFix } from './changes.ts'
import type { ScoreInput } from './report.ts'
import { scoreText } from './score.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const draft: ScoreInput = {
  title: 'What an hour of talk costs',
  slug: 'post',
  excerpt: '',
  keyword: 'status call',
  norm: getChannelNorm('site'),
  own: [{ title: 'Writing things down', url: 'https://x.example/site/a/writing', text: 'Notes stay. Talk goes.' }],
  doc: {
    type: 'doc',
    content: [
      paragraph(
        'In this article we will look at meetings. The hour costs a team of ten people four working days in a year, and most of them learn nothing new from it.',
      ),
      { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Where it goes' }] },
      paragraph(
        'Actually, one person talks and nine people wait for their turn; they really think about their own two minutes and they do not listen to what the others have to say about the week that lies behind all of them.',
      ),
      { type: 'image', attrs: { src: 'https://x.example/empty-meeting-room.jpg' } },
      paragraph(
        'We started writing things down in March. Each of us takes five minutes on Friday. We say what we did and what is next. We name what stands in our way. '.repeat(
          6,
        ),
      ),
    ],
  },
}

/** Applies every available fix until none is left. */
function fixAll(start: ScoreInput): ScoreInput {
  let input = start
  for (let round = 0; round < 50; round++) {
    const fix = scoreText(input)
      .checks.flatMap(({ findings }) => findings)
      .find((finding) => finding.fix)?.fix
    if (!fix) return input
    input = applyFix(input, fix)
  }
  throw new Error('fixes never end')
}

const missing = (input: ScoreInput) => scoreText(input).checks.filter(({ points, max }) => points < max)

test('where the words are there, the fixes alone lead to 100', () => {
  expect(scoreText(draft).score).toBeLessThan(60)
  const fixed = fixAll(draft)
  expect(missing(fixed)).toEqual([])
  expect(scoreText(fixed).score).toBe(100)
})

test('one check that lacks a tenth of a point keeps the score at 99', () => {
  const full = fixAll(draft)
  const heading: Block = {
    type: 'heading',
    attrs: { level: 2 },
    content: [{ type: 'text', text: 'After the status call' }],
  }
  // 111 words; the maximum is 110.
  const long = paragraph(`${'We say what is next and who does it. '.repeat(12)}It is short.`)
  const nearly = { ...full, doc: { ...full.doc, content: [...full.doc.content, heading, long] } }
  const [check, ...others] = missing(nearly)
  expect(others).toEqual([])
  expect(check).toMatchObject({ id: 'paragraph-length', points: 4.9, max: 5 })
  expect(scoreText(nearly).score).toBe(99)
})

test('where words are missing, hints say which, and following them leads to 100', () => {
  const notes = 'Each of us takes five minutes on Friday. We say what we did and what is next. '
  const left = fixAll({
    ...draft,
    title: 'Quiet weeks for a team that writes',
    doc: {
      type: 'doc',
      content: [
        paragraph(notes.repeat(4)),
        paragraph('It was written by us. It was read by all. '.repeat(5)),
        paragraph(notes.repeat(10)),
      ],
    },
  })
  expect(
    missing(left).flatMap(({ findings }) => findings.map(({ text, place }) => `${place}: ${text}`)),
  ).toMatchInlineSnapshot(`
    [
      "text: Use “status call” within the first 100 words",
      "text: Use “status call” once in the text",
      "text: Add a heading with “status call”",
      "text: Address the title within the first 40 words, with its terms or the keyword",
      "text: Passive voice: name who does it",
      "text: Passive voice: name who does it",
      "text: Passive voice: name who does it",
      "text: Passive voice: name who does it",
      "text: Passive voice: name who does it",
      "text: Passive voice: name who does it",
      "text: Passive voice: name who does it",
      "text: Passive voice: name who does it",
      "text: Passive voice: name who does it",
      "text: Passive voice: name who does it",
    ]
  `)
  const [first, second, ...rest] = left.doc.content
  const followed: ScoreInput = fixAll({
    ...left,
    title: 'Status call: quiet weeks for a team that writes',
    doc: {
      type: 'doc',
      content: [
        paragraph('A team that writes has quiet weeks: it needs no status call, and nobody misses the status call.'),
        ...(first ? [first] : []),
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'After the last status call' }] },
        { type: 'image', attrs: { src: '/media/1.webp', alt: 'A note on a table' } },
        paragraph('We wrote it. All of us read it. '.repeat(5)),
        ...(second ? rest : []),
      ],
    },
  })
  expect(missing(followed)).toEqual([])
  expect(scoreText(followed).score).toBe(100)
})
