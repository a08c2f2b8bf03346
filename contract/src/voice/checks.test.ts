import { expect, test } from 'vitest'
import { getChannelNorm } from '../channel-norms.ts'
import type { Block } from '../document.ts'
import { applyFix } from '../score/changes.ts'
import { getBlockSize } from '../score/reading.ts'
import type { ScoreInput } from '../score/report.ts'
import { scoreText } from '../score/score.ts'
import { toDoc, checkVoice, computeVoiceScore } from './checks.ts'
import { emptyProfile as open, type VoiceProfile } from './profile.ts'
import { applyVoice } from './rewrite.ts'

const plain: VoiceProfile = {
  ...open,
  axes: { formal_casual: 5, serious_playful: 2, plain_technical: 1, reserved_bold: 1 },
  person: 'we',
  contractions: 'use',
  sentences: { min: 5, max: 13 },
  avoid: [
    { word: 'utilise', instead: 'use' },
    { word: 'disrupt', instead: null },
  ],
  emoji: 'never',
  exclamation: 'never',
  spelling: 'en-GB',
  rules: [
    { kind: 'replace', before: 'clients', after: 'customers' },
    { kind: 'remove', before: 'of course' },
  ],
}
const stiff: VoiceProfile = {
  ...open,
  axes: { formal_casual: 1, serious_playful: 1, plain_technical: 5, reserved_bold: 5 },
  person: 'i',
  contractions: 'avoid',
  sentences: { min: 14, max: 24 },
  avoid: [{ word: 'use', instead: 'employ' }],
  emoji: 'sparing',
  exclamation: 'sparing',
  spelling: 'en-US',
}
const textOf = (profile: VoiceProfile, text: string) =>
  applyVoice(profile, toDoc(text))
    .content.map((block) =>
      block.type === 'paragraph'
        ? (block.content ?? []).map((node) => (node.type === 'text' ? node.text : '')).join('')
        : '',
    )
    .join('\n')

test('a word that is avoided is replaced in its form, its case and with its article', () => {
  expect(textOf({ ...open, avoid: plain.avoid }, 'Utilising it is fun. They utilised a utility. UTILISE it.')).toBe(
    'Using it is fun. They used a utility. USE it.',
  )
  const profile = {
    ...open,
    avoid: [
      { word: 'commence', instead: 'begin' },
      { word: 'old', instead: 'ancient' },
    ],
  }
  // "began" or "begun": a rule cannot decide, so a person must.
  expect(textOf(profile, 'It commences now. It commenced then. An offer, a old one.')).toBe(
    'It begins now. It commenced then. An offer, an ancient one.',
  )
})

test('what others said, addresses and tags are not ours to change', () => {
  const text = 'She said “I utilise it!” and sent https://x.example/utilise to me@utilise.example #utilise'
  expect(textOf({ ...plain, axes: open.axes, sentences: null }, text)).toBe(text)
})

test('contractions go both ways, and stay where they would be wrong', () => {
  expect(
    textOf(
      { ...open, contractions: 'use' },
      'We do not know who we are. It is late and they cannot come. They have left.',
    ),
  ).toBe("We don't know who we are. It's late and they can't come. They have left.")
  expect(
    textOf(
      { ...open, contractions: 'avoid' },
      "Don't you see? It's late, it's been late, and we won't wait. She'd come. The dog’s bowl.",
    ),
  ).toBe("Don't you see? It is late, it has been late, and we will not wait. She'd come. The dog’s bowl.")
})

test('a person becomes the other where that is safe', () => {
  expect(textOf({ ...open, person: 'we' }, "I am here and I think my plan helps me. Then I'm off by myself.")).toBe(
    "We are here and we think our plan helps us. Then we're off by ourselves.",
  )
  expect(textOf({ ...open, person: 'i' }, 'We were late. Each of us knew; our plan was bad, were we told?')).toBe(
    'I was late. Each of us knew; my plan was bad, was I told?',
  )
})

test('spelling, marks and tone', () => {
  expect(textOf({ ...open, spelling: 'en-GB' }, 'The color of our organization, analyzed.')).toBe(
    'The colour of our organisation, analysed.',
  )
  expect(textOf({ ...open, exclamation: 'never', emoji: 'never' }, 'Wow!! Really?! Yes 🎉 we did 👩‍💻!')).toBe(
    'Wow. Really? Yes we did.',
  )
  expect(textOf({ ...open, axes: { ...open.axes, plain_technical: 1 } }, 'We leverage a robust methodology.')).toBe(
    'We use a solid method.',
  )
  const bold = { ...open, axes: { ...open.axes, reserved_bold: 5 } }
  expect(checkVoice(bold, 'It will perhaps work for everybody.')[0]?.findings[0]?.fix).not.toBeNull()
  // Only a person may make a stronger claim than the author did.
  expect(textOf(bold, 'It will perhaps work for everybody.')).toBe('It will perhaps work for everybody.')
})

test('a learnt rule is checked, and a removed word goes only where the sentence stands without it', () => {
  expect(textOf(plain, 'Our clients know, of course, what they want.')).toBe('Our customers know what they want.')
})

test('nothing to judge is no score; an empty text neither', () => {
  expect(computeVoiceScore(open, 'Some words.')).toBeNull()
  expect(computeVoiceScore(plain, '')).toBeNull()
})

const sentences = [
  'I do not think we can utilise the color of it, and you will see that they are not ready for any of this yet!',
  "We're thrilled to leverage an amazing, revolutionary platform; it is perhaps the best thing that we have built so far 🎉",
  'Of course our clients cannot wait.',
  'It is kind of a bit late, and we are going to commence prior to noon.',
  'Guys, this stuff is awesome!!!',
  'Therefore the organisation will utilise the methodology in order to facilitate the alignment of numerous stakeholders, and it is actually written by me.',
  'Short notes help.',
]
function inputOf(seed: number, voice: VoiceProfile): ScoreInput {
  const pick = (at: number) => sentences[(seed * 7 + at * 3 + ((seed * at) % 5)) % sentences.length] ?? ''
  const block = (at: number): Block => ({
    type: 'paragraph',
    content: [{ type: 'text', text: Array.from({ length: 1 + ((seed + at) % 4) }, (_, n) => pick(at + n)).join(' ') }],
  })
  return {
    doc: { type: 'doc', content: Array.from({ length: 2 + (seed % 9) }, (_, at) => block(at)) },
    title: 'What a call costs',
    slug: 'call',
    excerpt: '',
    keyword: seed % 2 === 0 ? 'status call' : null,
    norm: getChannelNorm(seed % 3 === 0 ? 'linkedin' : 'site'),
    own: [],
    voice,
  }
}

// Runs some hundred full scorings, so the time limit allows for a busy machine.
test('with a voice as well, no fix lowers the score and every marked place lies in the text', () => {
  let fixes = 0
  for (let seed = 1; seed <= 7; seed++)
    for (const voice of [plain, stiff]) {
      const input = inputOf(seed, voice)
      const size = input.doc.content.reduce((sum, block) => sum + getBlockSize(block), 0)
      const before = scoreText(input)
      for (const check of before.checks) {
        if (check.points < check.max) expect(check.findings.length, check.id).toBeGreaterThan(0)
        else if (check.group === 'voice') expect(check.findings, check.id).toEqual([])
        for (const { fix, text, spans } of check.findings) {
          for (const { from, to } of spans) expect(from < to && to <= size, check.id).toBe(true)
          if (!fix) continue
          fixes++
          const after = scoreText(applyFix(input, fix))
          const message = `seed ${seed}, ${check.id}: ${text}`
          expect(after.score, message).toBeGreaterThanOrEqual(before.score)
          const now = after.checks.find(({ id }) => id === check.id)
          if (now) expect(now.points, message).toBeGreaterThanOrEqual(check.points)
        }
      }
    }
  expect(fixes).toBeGreaterThan(75)
})

test('taking every fix there is ends, and where a hint is left a person can follow it to the full points', () => {
  const fixed = applyVoice(plain, inputOf(4, plain).doc)
  const left = checkVoice(plain, fixed).flatMap(({ findings }) => findings.filter(({ fix }) => fix !== null))
  expect(left).toEqual([])
  const good = 'We use plain words because they help. Our customers don’t wait for long. We write as we speak.'
  expect(computeVoiceScore(plain, good)).toBe(100)
})
