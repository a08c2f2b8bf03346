import { describe, expect, it } from 'vitest'
import { removeHallucinations } from './hallucinations.ts'
import { joinPieces } from './join-pieces.ts'
import type { RatedSegment } from './read-answer.ts'
import type { HeardSegment } from './transcriber.ts'

const rate = (startMs: number, endMs: number, text: string, rating: Partial<RatedSegment> = {}): RatedSegment => ({
  startMs,
  endMs,
  text,
  speaker: null,
  avgLogprob: null,
  compressionRatio: null,
  noSpeechProb: null,
  ...rating,
})
const divide = (segments: RatedSegment[], speech: { startMs: number; endMs: number }[] | null = null) => {
  const { segments: said, leftOut } = removeHallucinations(segments, speech)
  return { said: said.map(({ text }) => text), leftOut: leftOut.map(({ text, reason }) => `${reason}: ${text}`) }
}

describe('what nobody said is left out', () => {
  it('where the model itself doubts that anybody spoke', () => {
    expect(
      divide([
        rate(0, 2000, 'Right.', { noSpeechProb: 0.7, avgLogprob: -0.4 }),
        rate(2000, 4000, 'Bell.', { noSpeechProb: 0.7, avgLogprob: -1.2 }),
      ]),
    ).toEqual({ said: ['Right.'], leftOut: ['unsure: Bell.'] })
  })

  it('where it repeats itself', () => {
    expect(
      divide([
        rate(0, 1000, 'No.'),
        rate(1000, 2000, 'No.'),
        rate(2000, 3000, 'no'),
        rate(3000, 4000, 'No!'),
        rate(4000, 5000, 'Yes.'),
        rate(5000, 6000, 'and and and and and', { compressionRatio: 5 }),
      ]),
    ).toEqual({
      said: ['No.', 'No.', 'Yes.'],
      leftOut: ['repetition: no', 'repetition: No!', 'repetition: and and and and and'],
    })
  })

  it('where it fills silence with what subtitles end on, and only there', () => {
    const speech = [{ startMs: 0, endMs: 3000 }]
    const end = rate(0, 3000, 'Thanks for watching!')
    const silent = [
      rate(5000, 8000, 'Thank you for watching.'),
      rate(8000, 9000, 'Untertitel im Auftrag des ZDF für funk, 2017'),
      rate(9000, 9500, 'Good morning.'),
    ]
    expect(divide([end, ...silent], speech)).toEqual({
      said: ['Thanks for watching!', 'Good morning.'],
      leftOut: ['silence: Thank you for watching.', 'silence: Untertitel im Auftrag des ZDF für funk, 2017'],
    })
    expect(divide([end, { ...end, noSpeechProb: 0.5 }]).leftOut).toEqual(['silence: Thanks for watching!'])
  })
})

describe('the pieces of a recording are joined', () => {
  const say = (startMs: number, endMs: number, text: string): HeardSegment => ({ startMs, endMs, text, speaker: null })
  const join = (left: HeardSegment[], right: HeardSegment[]) =>
    joinPieces([
      { startMs: 8000, endMs: 20_000, segments: right },
      { startMs: 0, endMs: 10_000, segments: left },
    ]).map(({ startMs, text }) => `${startMs} ${text}`)

  it('with the words of the overlap once, also where the edges cut a word', () => {
    expect(
      join(
        [say(0, 7000, 'We start in March.'), say(7000, 10_000, 'That is the plan for nor')],
        [say(8000, 12_000, 'is the plan for Norway, I think.')],
      ),
    ).toEqual(['0 We start in March.', '7000 That is the plan for', '8000 Norway, I think.'])
    expect(
      join([say(0, 10_000, 'One two three four')], [say(8000, 9000, 'three, four.'), say(9000, 12_000, 'Five six.')]),
    ).toEqual(['0 One two three four', '9000 Five six.'])
  })

  it('by their times where the two heard different words', () => {
    expect(
      join(
        [say(0, 7900, 'Before.'), say(8100, 9000, 'Over here.'), say(9200, 10_000, 'Late.')],
        [say(8000, 8500, 'Early.'), say(8900, 9900, 'There now.'), say(10_500, 11_000, 'After.')],
      ),
    ).toEqual(['0 Before.', '8100 Over here.', '8900 There now.', '10500 After.'])
  })

  it('with everything where one of them heard nothing there, or they do not overlap', () => {
    expect(join([say(0, 7000, 'Same.')], [say(10_200, 12_000, 'Same.')])).toEqual(['0 Same.', '10200 Same.'])
    expect(
      joinPieces([
        { startMs: 0, endMs: 5000, segments: [say(0, 5000, 'One')] },
        { startMs: 5000, endMs: 9000, segments: [say(5000, 9000, 'One')] },
      ]),
    ).toHaveLength(2)
  })
})
