import { expect, test } from 'vitest'
import { channelNorm } from '../channel-norms.ts'
import type { Block, ListItem } from '../document.ts'
import { applyFix } from './changes.ts'
import { sizeOf } from './reading.ts'
import type { ScoreInput } from './report.ts'
import { scoreText } from './score.ts'

/** A steady source of numbers from 0 to 1: a failure can be run again. */
function dice(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}
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

function randomInput(seed: number): ScoreInput {
  const roll = dice(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T
  const pool = sentences[pick(Object.keys(sentences))] ?? []
  const prose = () => Array.from({ length: 1 + Math.floor(roll() * 9) }, () => pick(pool)).join(' ')
  const text = (value: string, isBold = false) => [
    { type: 'text' as const, text: value, ...(isBold ? { marks: [{ type: 'bold' as const }] } : {}) },
  ]
  const block = (depth = 0): Block => {
    const kind = roll()
    if (kind < 0.55 || depth > 1) return { type: 'paragraph', content: text(prose(), roll() < 0.1) }
    if (kind < 0.7)
      return {
        type: 'heading',
        attrs: { level: pick([1, 2, 3, 4] as const) },
        content: text(pick(['What it costs', 'Status', 'Folgen'])),
      }
    if (kind < 0.76) return { type: 'paragraph', content: text(pick(['What it costs', 'The next step']), true) }
    if (kind < 0.82)
      return { type: 'image', attrs: { src: pick(['/media/1.webp', 'https://x.example/team-at-work.jpg']) } }
    if (kind < 0.9) return { type: 'blockquote', content: [block(depth + 1)] }
    if (kind < 0.93) return { type: 'prompt', attrs: { text: 'Add an example' } }
    const item = (): ListItem => ({ type: 'listItem', content: [block(depth + 1)] })
    return { type: 'bulletList', content: [item(), item()] }
  }
  return {
    doc: { type: 'doc', content: Array.from({ length: 1 + Math.floor(roll() * 14) }, () => block()) },
    title: pick(['', 'Status', 'The weekly status call nobody needs', 'What a call costs']),
    slug: pick(['post', 'status-call']),
    excerpt: pick(['', 'Too short', 'x'.repeat(200)]),
    keyword: pick([null, 'status call', 'Bericht', 'réunion']),
    norm: channelNorm(pick(['site', 'site', 'linkedin', 'bluesky', 'devto'])),
    own: pick([[], [{ title: 'The weekly status call', url: 'https://x.example/site/a/call', text: prose() }]]),
  }
}

test('no fix lowers the score, and each takes away what it is for', () => {
  let fixes = 0
  for (let seed = 1; seed <= 60; seed++) {
    const input = randomInput(seed)
    const before = scoreText(input)
    for (const check of before.checks)
      for (const { fix, text } of check.findings) {
        if (!fix) continue
        fixes++
        const after = scoreText(applyFix(input, fix))
        const told = `seed ${seed}, ${check.id}: ${text}`
        expect(after.score, told).toBeGreaterThanOrEqual(before.score)
        const now = after.checks.find(({ id }) => id === check.id)
        if (now) expect(now.points, told).toBeGreaterThanOrEqual(check.points)
      }
  }
  expect(fixes).toBeGreaterThan(1000)
})

test('every marked place lies in the text, and the same text always scores the same', () => {
  for (let seed = 500; seed < 600; seed++) {
    const input = randomInput(seed)
    const report = scoreText(input)
    const size = input.doc.content.reduce((sum, block) => sum + sizeOf(block), 0)
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
  }
})
