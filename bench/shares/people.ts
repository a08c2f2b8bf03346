import type { MeasuredPersonalVoice } from '@draftwright/contract/personal-voice'
import { noSettings } from '../../server/src/models/sharing/voice-settings.ts'
import { buildPersonalVoice } from '../../server/src/models/sharing/personal-voice.ts'

type Settings = Parameters<typeof buildPersonalVoice>[2]

/** Posts that five kinds of people wrote before; every fifth of the 25 has shown nothing. */
const samples: readonly (readonly string[])[] = [
  [],
  ['New rota from Monday. Ask me if it clashes. 📌', 'Parking is closed on Friday. 📌 Take the tram.'],
  [
    "I've spent the morning on the phone with three suppliers, and it's the small one that called back first. We don't often say it, but that is why we keep buying there. The order leaves on Monday, and I'll write down how it went, because last year we couldn't find the notes any more.",
    "It's been two years since we moved in. I didn't think we'd fill the second floor, and now we've run out of desks. There's a plan for the attic, and I'll show the drawings next week to anybody who wants to see where the new stairs are going to be built and who's going to sit under the roof.",
  ],
  ['Who has the key to the archive? I need it by noon.', 'Which of the two posters works better? I cannot decide.'],
  ['12 boxes, 3 vans, one lift. We moved in a day. 📦', '40 applications for two places. We read all of them. 📦'],
]
const settings: readonly Partial<Settings>[] = [
  {},
  { length: 'short' },
  { length: 'long' },
  { words_to_avoid: ['ahead', 'evening', 'höchstens', 'désormais'] },
  { emoji: 'never' },
]

/** In three languages, since colleagues answer a post in theirs. */
const thoughts = [
  'My brother-in-law would have given a lot for this.',
  'I waited in exactly such a queue last week.',
  'Genau das fehlt bei meinem Arzt.',
  'We talked about this over lunch, and nobody agreed.',
  'Cela me rappelle la boutique de ma tante.',
  'I would start with the telephone.',
  'Mich hat die Zahl am Ende überrascht.',
  'Two of my neighbours asked me about it already.',
  'The part about suppliers is the one I keep thinking of.',
  'Je vais en parler à ma chef demain.',
  'I doubt it works in a bigger place.',
  'Das würde ich gern einen Monat lang ausprobieren.',
  'My first job was in a place like that.',
  'A small change that somebody had to dare.',
  'Pour une fois, un exemple avec des chiffres.',
  'I read it twice because of the third paragraph.',
  'Bei uns hätte das drei Sitzungen gebraucht.',
  'What I like is that they counted.',
  'My students get this to read on Thursday.',
  'Qui fait cela chez vous ?',
  'The cheapest fix I have seen this year.',
  'Ich kenne jemanden, der das sofort übernehmen würde.',
  'It took them longer than I thought.',
  'Worth ten minutes of your Monday.',
  'Ma question : qui a pris la décision ?',
] as const

export interface SharingPerson {
  /** A line of their own, as they would type it. */
  readonly thought: string
  readonly voice: MeasuredPersonalVoice | null
}

export const buildSharingPeople = (): SharingPerson[] =>
  thoughts.map((thought, at) => ({
    thought,
    voice: buildPersonalVoice(samples[at % 5] ?? [], [], { ...noSettings, ...settings[Math.floor(at / 5)] }),
  }))
