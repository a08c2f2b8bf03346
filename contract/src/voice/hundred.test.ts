import { expect, test } from 'vitest'
import { getChannelNorm } from '../channel-norms.ts'
import type { Block } from '../document.ts'
import { applyFix } from '../score/changes.ts'
import type { ScoreInput } from '../score/report.ts'
import { scoreText } from '../score/score.ts'
import { emptyProfile, type VoiceProfile } from './profile.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const heading = (text: string): Block => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
})
const voice: VoiceProfile = {
  ...emptyProfile,
  axes: { formal_casual: 4, serious_playful: 2, plain_technical: 1, reserved_bold: 2 },
  person: 'we',
  contractions: 'use',
  avoid: [{ word: 'utilise', instead: 'use' }],
  emoji: 'never',
  exclamation: 'never',
  spelling: 'en-GB',
  rules: [
    { kind: 'replace', before: 'clients', after: 'customers' },
    { kind: 'remove', before: 'of course' },
  ],
}
/** A text that violates the profile in every way, and the score's other checks that have a fix. */
const draft: ScoreInput = {
  title: 'Status call: quiet weeks for clients who write!',
  slug: 'post',
  excerpt: '',
  keyword: 'status call',
  norm: getChannelNorm('site'),
  voice,
  own: [{ title: 'Writing things down', url: 'https://x.example/site/a/writing', text: 'Notes stay. Talk goes.' }],
  doc: {
    type: 'doc',
    content: [
      paragraph(
        'Clients who write have quiet weeks: we do not need a status call, and of course nobody misses the status call!',
      ),
      heading('After the last status call'),
      paragraph(
        'We utilise one page for the week 🎉. We do not organize talks; we write, and our clients read it on Friday. '.repeat(
          3,
        ),
      ),
      { type: 'image', attrs: { src: 'https://x.example/empty-meeting-room.jpg' } },
      heading('What our clients say'),
      paragraph(
        'We started writing things down in March. Each of us takes five minutes on Friday. We say what we did and what is next. We name what stands in our way. It is our favorite habit, of course! '.repeat(
          6,
        ),
      ),
    ],
  },
}

/** Applies one fix after the other, in order; none may lower the total score. */
function followed(start: ScoreInput): { input: ScoreInput; scores: number[] } {
  let input = start
  const scores = [scoreText(input).score]
  for (let round = 0; round < 100; round++) {
    const report = scoreText(input)
    const fix = report.checks.flatMap(({ findings }) => findings).find((finding) => finding.fix)?.fix
    if (!fix) return { input, scores }
    input = applyFix(input, fix)
    scores.push(scoreText(input).score)
  }
  throw new Error('fixes never end')
}

const missing = (input: ScoreInput) => scoreText(input).checks.filter(({ points, max }) => points < max)

test('a whole text with a voice comes to 100 by its fixes and hints, and no fix makes it worse', () => {
  const voiceOf = (input: ScoreInput) => scoreText(input).checks.filter(({ group }) => group === 'voice')
  expect(voiceOf(draft).filter(({ points, max }) => points < max).length).toBeGreaterThan(3)
  const { input: fixed, scores } = followed(draft)
  expect(scores[0]).toBeLessThan(75)
  for (const [at, score] of scores.entries()) expect(score).toBeGreaterThanOrEqual(scores[at - 1] ?? 0)
  // If no edit is safe, there is only a hint: at the end of a sentence, a person removes the words.
  expect(missing(fixed).flatMap(({ findings }) => findings.map(({ text }) => text))).toEqual([
    'Editors remove “of course” here',
  ])
  const text = JSON.stringify(fixed.doc).replaceAll(', of course', '')
  const { input } = followed({ ...fixed, doc: JSON.parse(text) as ScoreInput['doc'] })
  expect(missing(input)).toEqual([])
  expect(scoreText(input).score).toBe(100)
  expect(JSON.stringify(input.doc)).not.toMatch(/client|utilise|of course|favorite|organize|do not|!/iu)
})
