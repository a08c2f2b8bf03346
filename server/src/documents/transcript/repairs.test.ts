import { describe, expect, it, test } from 'vitest'
import { parseTranscript } from './parse-transcript.ts'

const read = (text: string) => {
  const { segments, repairs } = parseTranscript(text)
  return { said: segments.map(({ startMs, endMs, text: words }) => `${startMs}-${endMs} ${words}`), repairs }
}

describe('one bad part never costs the rest', () => {
  it.each([
    [
      'a cue that ends before it begins',
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne.\n\n00:00:05.000 --> 00:00:01.000\nTwo.\n\n00:00:07.000 --> 00:00:08.000\nThree.\n',
      ['1000-2000 One.', '5000-7000 Two.', '7000-8000 Three.'],
      ['The text below line 6 ended before it began; its end is left out.'],
    ],
    [
      'a cue whose time cannot be read',
      '1\n00:00:01,000 --> 00:00:02,000\nOne.\n\n2\nsoon --> 00:00:04,000\nTwo.\n\n3\n00:00:07,000 --> late\nThree.\n',
      ['1000-2000 One.', '1000-7000 Two.', '7000-null Three.'],
      [
        'Line 6 has no time that can be read; its words stand behind those before.',
        'Line 10 has no end that can be read; it is left out.',
      ],
    ],
    [
      'a time beyond a day',
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne.\n\n30:00:00.000 --> 30:00:01.000\nTwo.\n',
      ['1000-2000 One.', '1000-null Two.'],
      ['The text below line 6 had a time beyond 24 hours; its time is left out.'],
    ],
    [
      'words before the first time',
      'WEBVTT\n\nA word before.\n\n00:00:01.000 --> 00:00:02.000\nOne.\n',
      ['1000-null A word before.', '1000-2000 One.'],
      [],
    ],
    [
      'items of JSON that are none',
      JSON.stringify({
        segments: [
          7,
          { start: 1, end: 2, text: 'One.' },
          { start: 2, end: 3 },
          { start: 'soon', text: 'Two.' },
          { start: 5, end: 4, text: 'Three.' },
        ],
      }),
      ['1000-2000 One.', '1000-5000 Two.', '5000-null Three.'],
      [
        'Segments[0] is not an object; it is left out.',
        'Segments[2] has no text; it is left out.',
        'Segments[3] has no time of its start; it stands behind the one before.',
        'Segments[4] ended before it began; its end is left out.',
      ],
    ],
    [
      'absolute times that cannot be read',
      JSON.stringify({
        transcript: [
          { source: 'microphone', text: 'One.', start_timestamp: '2026-11-24T10:00:00Z' },
          { source: 'system', text: 'Two.', start_timestamp: 'soon' },
          { source: 'system', text: 'Three.', start_timestamp: '2026-11-24T10:00:09Z' },
        ],
      }),
      ['0-9000 One.', '0-9000 Two.', '9000-null Three.'],
      ['Transcript[1] has no time of its start; it stands behind the one before.'],
    ],
    [
      'a line whose time is none',
      '[00:01] Ann: One.\n[00:99] Bo: Two.\n[00:05] Ann: Three.\n',
      ['1000-5000 One.', '1000-5000 Two.', '5000-null Three.'],
      [],
    ],
  ])('%s', (_name, text, said, repairs) => {
    expect(read(text)).toEqual({ said, repairs })
  })

  it.each([
    ['with sentences', 'We talked about the offer. '],
    ['without a mark or a space', 'x'],
    ['of characters of two halves', '😀'],
  ])('a block of 33,000 characters %s is split', (_name, piece) => {
    const block = piece.repeat(Math.ceil(33_000 / piece.length)).trim()
    const { segments, repairs } = parseTranscript(`Ann  0:01\n${block}\n\nBo  1:00\nYes.\n`)
    expect(segments.length).toBeGreaterThan(5)
    expect(segments.filter(({ text }) => text.length > 20_000 || !text.isWellFormed())).toEqual([])
    expect(segments.at(-1)).toMatchObject({ speaker: 'Bo', text: 'Yes.' })
    expect(
      segments
        .slice(0, -1)
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(block.replaceAll(' ', ''))
    expect(repairs).toEqual([`Line 1 had more than 20,000 characters; it is split into ${segments.length - 1} parts.`])
  })
})

test('those who say least lose their names when there are too many', () => {
  const text = Array.from({ length: 300 }, (_none, at) => `[0:01] Person ${at}: Hello.\n`).join('')
  const { segments, repairs } = parseTranscript(text)
  expect(segments).toHaveLength(300)
  expect(new Set(segments.map(({ speaker }) => speaker)).size).toBe(200)
  expect(repairs).toEqual(['The file names 300 speakers; the 199 who said most keep their names.'])
})

test('many repairs are told in few sentences', () => {
  const cue = '00:00:05.000 --> 00:00:01.000\nHo.\n\n'
  const { repairs } = parseTranscript(`WEBVTT\n\n${cue.repeat(100)}`)
  expect(repairs).toHaveLength(21)
  expect(repairs.at(-1)).toBe('80 further places were mended.')
})
