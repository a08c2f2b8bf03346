/** A recording as a note taker has it; `lines` are said one every ten seconds. */
export interface TestRecording {
  readonly id: string
  readonly title: string
  /** RFC 3339. */
  readonly startedAt: string
  readonly people: readonly { readonly name: string; readonly email: string }[]
  readonly lines: readonly (readonly [speaker: string, text: string])[]
}

const ann = { name: 'Ann Lee', email: 'ann@north.example' }
const bo = { name: 'Bo Berg', email: 'bo@clinic.example' }

/** A call of a quarter of an hour's worth of words, different for each id. */
export const buildRecording = (id: string, change: Partial<TestRecording> = {}): TestRecording => ({
  id,
  title: `Call ${id}`,
  startedAt: '2026-11-20T10:00:00.000Z',
  people: [ann, bo],
  lines: [
    [ann.name, `Thanks for taking the time today, this is about offer ${id} for the clinic.`],
    [bo.name, 'Honestly, 900 euros a month is too expensive for a practice of our size.'],
    [ann.name, "I'll send you a smaller offer by Friday."],
    [bo.name, "Okay, let's go with the pilot in March then."],
  ],
  ...change,
})
