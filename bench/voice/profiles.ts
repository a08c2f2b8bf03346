import { emptyProfile, type VoiceProfile } from '@draftwright/contract/voice/profile'

export interface VoiceCase {
  name: string
  /** The topic of the text; written in a neutral voice, so that both voices have something to change. */
  idea: string
  profile: VoiceProfile
  against: VoiceProfile
}

const buildAxes = (formal: number, serious: number, plain: number, reserved: number): VoiceProfile['axes'] => ({
  formal_casual: formal,
  serious_playful: serious,
  plain_technical: plain,
  reserved_bold: reserved,
})
const buildProfile = (profile: Partial<VoiceProfile>): VoiceProfile => ({ ...emptyProfile, ...profile })

const clinic =
  'I utilise a waiting list because patients do not come. We call three people at noon, and it is not hard to organize. My team is happy! It takes ten minutes each day, and we do not need a tool for it. The guys at the front desk keep the list in a notebook; they cross out who has come. Patients purchase fewer phone credits, and they are glad to assist us with their days.'
const bakery =
  'Our bakery will commence an evening bake in March. We are going to leverage the night oven, and it is an amazing smell! I bake forty loaves, and they are gone by eight. Numerous clients ask for rye. We do not sell it yet, but we will attempt it prior to summer. The color of the crust is dark, and people love it 🎉.'
const software =
  'The new release of our tool does not need a restart. It is quicker, and we have cut the memory by half! I wrote the parser again, and it is seamless now. Stakeholders purchase fewer servers. You will see it in the log; it is one line. We do not change the format, and therefore nobody has to migrate their stuff.'
const garden =
  'We do not water at noon. It is hot, and the water is gone within an hour! I water at six, and my neighbours do it as well. You can see it in the color of the leaves. Guys who water at noon require twice the amount. We are going to organize a small course in May; it will commence at nine, and numerous individuals have asked for it.'

const we = { person: 'we' } as const
const i = { person: 'i' } as const
const casual = buildProfile({
  ...we,
  axes: buildAxes(5, 3, 1, 3),
  contractions: 'use',
  sentences: { min: 5, max: 14 },
  spelling: 'en-GB',
})
const formal = buildProfile({
  ...i,
  axes: buildAxes(1, 2, 3, 2),
  contractions: 'avoid',
  sentences: { min: 14, max: 24 },
  exclamation: 'never',
  spelling: 'en-US',
})

export const voiceCases: VoiceCase[] = [
  { name: 'neighbourly practice', idea: clinic, profile: casual, against: formal },
  { name: 'formal practice', idea: clinic, profile: formal, against: casual },
  {
    name: 'plain words',
    idea: clinic,
    profile: buildProfile({
      axes: buildAxes(3, 3, 1, 3),
      avoid: [
        { word: 'utilise', instead: 'use' },
        { word: 'patients', instead: 'people' },
      ],
    }),
    against: buildProfile({
      avoid: [
        { word: 'call', instead: 'utilise' },
        { word: 'people', instead: 'patients' },
      ],
    }),
  },
  {
    name: 'one baker',
    idea: bakery,
    profile: buildProfile({
      ...i,
      contractions: 'use',
      avoid: [{ word: 'clients', instead: 'neighbours' }],
      emoji: 'never',
    }),
    against: buildProfile({ ...we, contractions: 'avoid', avoid: [{ word: 'people', instead: 'clients' }] }),
  },
  {
    name: 'quiet bakery',
    idea: bakery,
    profile: buildProfile({ axes: buildAxes(4, 2, 1, 1), exclamation: 'never', emoji: 'never', spelling: 'en-GB' }),
    against: buildProfile({ ...we, contractions: 'avoid', spelling: 'en-US' }),
  },
  {
    name: 'exact engineers',
    idea: software,
    profile: buildProfile({ ...we, axes: buildAxes(2, 1, 5, 2), contractions: 'avoid', exclamation: 'never' }),
    against: buildProfile({ ...i, axes: buildAxes(5, 4, 1, 4), contractions: 'use' }),
  },
  {
    name: 'friendly makers',
    idea: software,
    profile: buildProfile({ ...i, axes: buildAxes(5, 3, 1, 3), contractions: 'use', sentences: { min: 5, max: 12 } }),
    against: buildProfile({ ...we, axes: buildAxes(1, 3, 4, 3), contractions: 'avoid' }),
  },
  {
    name: 'what editors taught',
    idea: software,
    profile: buildProfile({
      rules: [
        { kind: 'replace', before: 'tool', after: 'program' },
        { kind: 'replace', before: 'servers', after: 'machines' },
        { kind: 'remove', before: 'now' },
      ],
    }),
    against: buildProfile({ rules: [{ kind: 'replace', before: 'log', after: 'record' }] }),
  },
  {
    name: 'gardeners together',
    idea: garden,
    profile: buildProfile({
      ...we,
      contractions: 'use',
      exclamation: 'never',
      spelling: 'en-GB',
      avoid: [{ word: 'guys', instead: 'people' }],
    }),
    against: buildProfile({ ...i, contractions: 'avoid', spelling: 'en-US' }),
  },
  {
    name: 'American gardener',
    idea: garden,
    profile: buildProfile({
      ...i,
      axes: buildAxes(4, 3, 1, 3),
      contractions: 'avoid',
      spelling: 'en-US',
      sentences: { min: 5, max: 13 },
    }),
    against: buildProfile({ ...we, contractions: 'use', spelling: 'en-GB' }),
  },
]
