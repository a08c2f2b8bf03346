import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getChannelNorm } from '../channel-norms.ts'
import type { Block, Doc, ListItem } from '../document.ts'
import { applyFix } from './changes.ts'
import { getBlockSize } from './reading.ts'
import type { ScoreInput } from './report.ts'
import { scoreText } from './score.ts'

const sentences: Record<string, string[]> = {
  en: [
    'Actually, the weekly status call is really a very old habit that nobody dares to stop.',
    'In this article we will look at what it costs the team.',
    'The report was written by the whole team, and it was sent to everybody who had asked for it in order to be read before the next call on Monday; nobody did.',
    'We need three things: a note, a folder and ten minutes.',
    'Short notes help.',
    'It basically works, but the people who write the notes need time for it and they do not have any time left on a Friday afternoon in the last week of the month.',
    'Status meetings cost a lot of hours #meetings #hours #time #team',
  ],
  de: [
    'Eigentlich ist der Bericht nur eine Gewohnheit, die niemand mehr braucht.',
    'In diesem Artikel zeigen wir, was die Besprechung kostet.',
    'Der Bericht wurde von dem ganzen Team geschrieben, und er ist dann an alle verschickt worden, die ihn haben wollten; gelesen hat ihn am Ende natürlich niemand von uns.',
    'Wir brauchen drei Dinge: eine Notiz, einen Ordner und zehn Minuten.',
    'Das hilft.',
  ],
  fr: [
    'En fait, la réunion est vraiment une habitude que personne ne veut arrêter.',
    'Dans cet article, nous allons voir ce que la réunion coûte.',
    "Le rapport a été écrit par toute l'équipe, et il a ensuite été envoyé à tous ceux qui le voulaient afin de gagner du temps avant la réunion suivante du lundi; personne ne l'a lu.",
    'Il faut trois choses : une note, un dossier et du temps.',
  ],
}

const toText = (value: string, isBold = false) => [
  { type: 'text' as const, text: value, ...(isBold ? { marks: [{ type: 'bold' as const }] } : {}) },
]

/** Posts in one language, with all kinds of blocks, some nested. */
const inputs: fc.Arbitrary<ScoreInput> = fc.constantFrom(...Object.values(sentences)).chain((pool) => {
  const prose = fc
    .array(fc.constantFrom(...pool), { minLength: 1, maxLength: 9, size: 'max' })
    .map((all) => all.join(' '))
  const paragraph = fc
    .tuple(prose, fc.nat(9))
    .map(([value, n]): Block => ({ type: 'paragraph', content: toText(value, n === 9) }))
  const buildBlocks = (depth: number): fc.Arbitrary<Block> => {
    if (depth > 1) return paragraph
    const inner = buildBlocks(depth + 1)
    const item = inner.map((block): ListItem => ({ type: 'listItem', content: [block] }))
    return fc.oneof(
      { weight: 55, arbitrary: paragraph },
      {
        weight: 15,
        arbitrary: fc
          .tuple(fc.constantFrom(1, 2, 3, 4), fc.constantFrom('What it costs', 'Status', 'Folgen'))
          .map(([level, value]): Block => ({ type: 'heading', attrs: { level }, content: toText(value) })),
      },
      {
        weight: 6,
        arbitrary: fc
          .constantFrom('What it costs', 'The next step')
          .map((value): Block => ({ type: 'paragraph', content: toText(value, true) })),
      },
      {
        weight: 6,
        arbitrary: fc
          .constantFrom('/media/1.webp', 'https://x.example/team-at-work.jpg')
          .map((src): Block => ({ type: 'image', attrs: { src } })),
      },
      { weight: 8, arbitrary: inner.map((block): Block => ({ type: 'blockquote', content: [block] })) },
      { weight: 3, arbitrary: fc.constant<Block>({ type: 'prompt', attrs: { text: 'Add an example' } }) },
      { weight: 7, arbitrary: fc.tuple(item, item).map((content): Block => ({ type: 'bulletList', content })) },
    )
  }
  return fc.record({
    doc: fc
      .array(buildBlocks(0), { minLength: 1, maxLength: 14, size: 'max' })
      .map((content): Doc => ({ type: 'doc', content })),
    title: fc.constantFrom('', 'Status', 'The weekly status call nobody needs', 'What a call costs'),
    slug: fc.constantFrom('post', 'status-call'),
    excerpt: fc.constantFrom('', 'Too short', 'x'.repeat(200)),
    keyword: fc.constantFrom(null, 'status call', 'Bericht', 'réunion'),
    norm: fc.constantFrom('site', 'site', 'linkedin', 'bluesky', 'devto').map((name) => getChannelNorm(name)),
    own: fc.oneof(
      fc.constant([]),
      prose.map((text) => [{ title: 'The weekly status call', url: 'https://x.example/site/a/call', text }]),
    ),
  })
})

test('no fix lowers the score, and each takes away what it is for', () => {
  let fixes = 0
  fc.assert(
    fc.property(inputs, (input) => {
      const before = scoreText(input)
      for (const check of before.checks)
        for (const { fix, text } of check.findings) {
          if (!fix) continue
          fixes++
          const after = scoreText(applyFix(input, fix))
          const message = `${check.id}: ${text}`
          expect(after.score, message).toBeGreaterThanOrEqual(before.score)
          const now = after.checks.find(({ id }) => id === check.id)
          if (now) expect(now.points, message).toBeGreaterThanOrEqual(check.points)
        }
    }),
    { seed: 1, numRuns: 60 },
  )
  expect(fixes).toBeGreaterThan(1000)
})

test('every marked place lies in the text, and the same text always scores the same', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const report = scoreText(input)
      const size = input.doc.content.reduce((sum, block) => sum + getBlockSize(block), 0)
      for (const check of report.checks) {
        expect(check.points).toBeGreaterThanOrEqual(0)
        expect(check.points).toBeLessThanOrEqual(check.max)
        if (check.points === check.max && check.id !== 'heading-levels') expect(check.findings, check.id).toEqual([])
        if (check.points < check.max) expect(check.findings.length, check.id).toBeGreaterThan(0)
        for (const { spans } of check.findings)
          for (const { from, to } of spans) {
            expect(from, check.id).toBeLessThan(to)
            expect(to, check.id).toBeLessThanOrEqual(size)
          }
      }
      expect(scoreText(structuredClone(input))).toEqual(report)
    }),
    { seed: 500, numRuns: 100 },
  )
})
