import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseTranscript } from './parse-transcript.ts'
import { TranscriptError } from './parsed-transcript.ts'

/** `speaker start-end text` of each segment. */
const read = (text: string) => {
  const { format, timing, segments } = parseTranscript(text)
  return [
    `${format} ${timing}`,
    ...segments.map(({ speaker, startMs, endMs, text: words }) => `${speaker} ${startMs}-${endMs} ${words}`),
  ]
}
const refuse = (text: string) => {
  try {
    return read(text)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

describe('captions', () => {
  it('reads WebVTT with styles, notes, voices without an end, tags, entities and times without hours', () => {
    expect(
      read(
        'WEBVTT - a call\nX-TIMESTAMP-MAP=LOCAL:0\n\nSTYLE\n::cue { color: red }\n\nNOTE a\nnote\n\n00:01.500 --> 00:03.000 align:start\n<v.loud Ann Lee>Hi &amp; <i>welcome</i>\n\nintro\n00:00:03.000 --> 00:00:05.000\n<v Bo>Thanks.</v>\n<v >Who else?\n',
      ),
    ).toEqual(['vtt exact', 'Ann Lee 1500-3000 Hi & welcome', 'Bo 3000-5000 Thanks.', 'null 3000-5000 Who else?'])
  })

  it('reads Zoom’s names before a colon, with CRLF and a byte order mark', () => {
    expect(
      read(
        '\ufeffWEBVTT\r\n\r\n1\r\n00:00:01.000 --> 00:00:02.000\r\nAnn Lee: Shall we?\r\n\r\n2\r\n00:00:02.000 --> 00:00:04.000\r\nBo Berg: One thing: the price.\r\n\r\n3\r\n00:00:04.000 --> 00:00:05.000\r\nAnn Lee: Yes.\r\n',
      ),
    ).toEqual([
      'vtt exact',
      'Ann Lee 1000-2000 Shall we?',
      'Bo Berg 2000-4000 One thing: the price.',
      'Ann Lee 4000-5000 Yes.',
    ])
  })

  it('joins the cues into which Teams splits one utterance', () => {
    const id = '1b2e0c5c-94f0-4a51-8b4b-33a1f0b1a111'
    expect(
      read(
        `WEBVTT\n\n${id}/9-0\n00:00:01.000 --> 00:00:02.000\n<v Ann Lee>I will send</v>\n\n${id}/9-1\n00:00:02.000 --> 00:00:03.000\n<v Ann Lee>the offer.</v>\n\n${id}/12-0\n00:00:04.000 --> 00:00:05.000\n<v Bo Berg>Fine.</v>\n`,
      ),
    ).toEqual(['vtt exact', 'Ann Lee 1000-3000 I will send the offer.', 'Bo Berg 4000-5000 Fine.'])
    expect(
      read(
        'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n{"speakerName":"Ann","spokenText":"Hi there","spokenLanguage":"en-us"}\n',
      ),
    ).toEqual(['vtt exact', 'Ann 1000-2000 Hi there'])
  })

  it('reads SRT with dots for commas, without numbers, blank lines and with tags', () => {
    expect(
      read(
        '1\n00:00:01,000 --> 00:00:02,500\n{\\an8}<i>ANN LEE: Hi.</i>\n00:00:03.000 --> 00:00:04.000\nANN LEE: Again.\n3\n00:00:05,000 --> 00:00:06,000\n>> BO: Yes.\n\n4\n00:00:06,000 --> 00:00:07,000\n>> BO: Sure.\n',
      ),
    ).toEqual([
      'srt exact',
      'ANN LEE 1000-2500 Hi.',
      'ANN LEE 3000-4000 Again.',
      'BO 5000-6000 Yes.',
      'BO 6000-7000 Sure.',
    ])
  })

  test.each([
    [
      'WEBVTT\n\nsoon --> 00:00:02.000\nHi\n\nlater --> 5\nHo\n',
      'line 3 is not a time such as 00:01:02.000 --> 00:01:05.000',
    ],
    ['WEBVTT\n\nHi there\n', 'line 3 is not a time such as 00:01:02.000 --> 00:01:05.000'],
    ['WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n\n', 'has no timed lines'],
    ['1\nsoon --> 00:00:01,000\nHi\n', 'line 2 is not a time such as 00:01:02.000 --> 00:01:05.000'],
  ])('refuses %j', (text, message) => {
    expect(refuse(text)).toBe(message)
  })
})

describe('exports of note takers', () => {
  const json = (value: unknown) => read(JSON.stringify(value))

  it('reads Fireflies, also as its API answers, with times as text', () => {
    const sentences = [
      { index: 0, speaker_name: 'Ann', speaker_id: 0, text: 'Hi.', raw_text: 'hi', start_time: 1.25, end_time: 2 },
      { index: 1, speaker_name: null, text: 'Yes.', start_time: '2.5', end_time: '3.5' },
    ]
    const lines = ['fireflies exact', 'Ann 1250-2000 Hi.', 'null 2500-3500 Yes.']
    expect(json({ title: 'Call', sentences })).toEqual(lines)
    expect(json({ data: { transcript: { title: 'Call', date: 1764000000000, sentences } } })).toEqual(lines)
    const read = parseTranscript(
      JSON.stringify({
        title: 'Call',
        date: 1764000000000,
        sentences,
        meeting_attendees: [{ displayName: 'Ann', email: 'Ann@X.example' }],
      }),
    )
    expect(read).toMatchObject({
      title: 'Call',
      startedAt: '2025-11-24T16:00:00.000Z',
      attendees: [{ name: 'Ann', email: 'ann@x.example' }],
    })
  })

  it('reads Fathom, whose lines end where the next begins', () => {
    const transcript = [
      { speaker: { display_name: 'Ann' }, text: 'Hi.', timestamp: '00:00:05' },
      { speaker: { display_name: 'Bo' }, text: 'Yes.', timestamp: '00:01:00' },
    ]
    const lines = ['fathom exact', 'Ann 5000-60000 Hi.', 'Bo 60000-null Yes.']
    expect(json({ title: 'Call', transcript })).toEqual(lines)
    expect(json({ limit: 1, items: [{ title: 'Call', transcript }] })).toEqual(lines)
  })

  it('reads Granola, whose sources are the speakers and whose times are absolute', () => {
    const transcript = [
      {
        source: 'microphone',
        text: 'Hi.',
        start_timestamp: '2026-11-24T10:00:00.000Z',
        end_timestamp: '2026-11-24T10:00:02.000Z',
      },
      {
        source: 'system',
        text: 'Yes.',
        start_timestamp: '2026-11-24T10:00:03.000Z',
        end_timestamp: '2026-11-24T10:00:04.000Z',
      },
    ]
    expect(json({ title: 'Call', transcript })).toEqual(['granola exact', 'Me 0-2000 Hi.', 'Them 3000-4000 Yes.'])
    expect(parseTranscript(JSON.stringify({ transcript })).startedAt).toBe('2026-11-24T10:00:00.000Z')
  })

  it('reads Otter, Google Meet and Whisper by their structure', () => {
    expect(
      json({ transcripts: [{ speaker_id: 3, start_offset: 16000, end_offset: 32000, transcript: 'Hi.' }] }),
    ).toEqual(['otter exact', 'Speaker 3 1000-2000 Hi.'])
    expect(
      json({
        transcriptEntries: [
          {
            participant: 'conferenceRecords/1/participants/2',
            text: 'Hi.',
            startTime: '2026-11-24T10:00:00Z',
            endTime: '2026-11-24T10:00:02Z',
          },
        ],
      }),
    ).toEqual(['google-meet exact', 'conferenceRecords/1/participants/2 0-2000 Hi.'])
    expect(json({ language: 'en', duration: 4, segments: [{ id: 0, start: 0, end: 1.5, text: ' Hi.' }] })).toEqual([
      'whisper exact',
      'null 0-1500 Hi.',
    ])
  })

  test.each([
    ['{"sentences":[{"speaker_name":"A","start_time":1}]}', 'sentences[0] has no text'],
    ['{"segments":[{"text":7,"start":0,"end":1},7]}', 'segments[0] has no text'],
    ['{"hello":"there"}', 'is JSON, but of no note taker we know'],
    ['{"items":[{"transcript":[]},{"transcript":[]}]}', 'has several meetings; export one at a time'],
    ['{"segments":[{"text":"","start":0,"end":1}]}', 'has no lines with text'],
    ['{"segments": [', 'is JSON that breaks off'],
  ])('refuses %j', (text, message) => {
    expect(refuse(text)).toBe(message)
  })
})

describe('text', () => {
  it('reads Otter’s headings with times above the words', () => {
    expect(read('Weekly call\n\nAnn Lee  0:05\nHi.\nHow are you?\n\nUnknown Speaker  1:02:03\nFine.\n')).toEqual([
      'headings exact',
      'Ann Lee 5000-3723000 Hi. How are you?',
      'Unknown Speaker 3723000-null Fine.',
    ])
  })

  it('reads names with times in front or behind, and lines that go on', () => {
    expect(read('[00:01] Ann: Hi.\nand welcome\n0:12 Bo: Thanks.\nAnn (0:20): So: the price.\n')).toEqual([
      'labelled exact',
      'Ann 1000-12000 Hi. and welcome',
      'Bo 12000-20000 Thanks.',
      'Ann 20000-null So: the price.',
    ])
  })

  it('takes a name for one only if it comes twice or most lines have one, and no heading', () => {
    expect(read('Ann: Hi.\nBo: Yes.\nNote: later.\nAnn: Fine.\n')).toEqual([
      'labelled none',
      'Ann null-null Hi.',
      'Bo null-null Yes. Note: later.',
      'Ann null-null Fine.',
    ])
    expect(read('We talked for long.\nOne thing is sure: it works.\nThen we went home.')).toEqual([
      'text none',
      'null null-null We talked for long. One thing is sure: it works. Then we went home.',
    ])
  })

  it('reads Google Meet, whose times are those of blocks', () => {
    const text =
      'Weekly call - Transcript\nAttendees\nAnn Lee, Bo Berg\n\n00:00:00\nAnn Lee: Hi.\nBo Berg: Yes.\n\n00:05:00\nAnn Lee: So.\n'
    expect(read(text)).toEqual([
      'google-meet approx',
      'Ann Lee 0-300000 Hi.',
      'Bo Berg 0-300000 Yes.',
      'Ann Lee 300000-null So.',
    ])
    expect(parseTranscript(text)).toMatchObject({
      title: 'Weekly call',
      attendees: [{ name: 'Ann Lee' }, { name: 'Bo Berg' }],
    })
  })

  it('keeps names of other scripts', () => {
    expect(read('محمد: مرحبا بكم\nŻaneta: Dzień dobry.\nمحمد: شكرا\nŻaneta: Tak.\n')).toEqual([
      'labelled none',
      'محمد null-null مرحبا بكم',
      'Żaneta null-null Dzień dobry.',
      'محمد null-null شكرا',
      'Żaneta null-null Tak.',
    ])
  })
})

test('no text makes it fail in another way than by a refusal, or lose an order', () => {
  const piece = fc.constantFrom(
    'WEBVTT\n\n',
    '00:00:01.000 --> 00:00:02.000\n',
    '<v Ann>',
    'Ann: ',
    '\n',
    '1\n',
    '{"segments":[',
    '}',
    'words ',
    '99:99 ',
    '&#0;',
    '\u0000',
    'Ann  0:05\n',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
      try {
        const { segments } = parseTranscript(pieces.join(''))
        expect(segments.length).toBeGreaterThan(0)
        const starts = segments.flatMap(({ startMs }) => startMs ?? [])
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
      } catch (error) {
        expect(error).toBeInstanceOf(TranscriptError)
      }
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['voices that never end', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<v '.repeat(100_000)}\n`],
  ['tags that never end', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<a'.repeat(100_000)}\n`],
  ['styles that never end', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'{\\'.repeat(100_000)}\n`],
  ['a block of very many lines', `WEBVTT\n\n00:01.000 --> 00:02.000\nhi\n\n${'x\n'.repeat(300_000)}`],
  ['spaces between a name and no colon', `Ann${' '.repeat(100_000)}x\nAnn: Hello\nAnn: Hello\n`],
  ['lists within lists', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['times before all calendars', '{"transcriptEntries":[{"text":"Hi","startTime":"-271821-04-20T00:00:00Z"}]}'],
])('%s hold nobody up', (_name, text) => {
  try {
    expect(parseTranscript(text).segments.length).toBeGreaterThan(0)
  } catch (error) {
    expect(error).toBeInstanceOf(TranscriptError)
  }
})

test('names and titles are one line that can be stored and reads in one direction', () => {
  const { title, segments, attendees } = parseTranscript(
    JSON.stringify({
      title: 'Call\u0000 of\u202e Bo\ud800',
      meeting_attendees: [{ displayName: 'Bo\u0007 Berg' }],
      sentences: [{ speaker_name: 'Bo\u0000\u202e\nBerg', text: 'Yes\u202e no', start_time: 0, end_time: 1 }],
    }),
  )
  expect([title, attendees[0]?.name, segments[0]?.speaker, segments[0]?.text]).toEqual([
    'Call of Bo\ufffd',
    'Bo Berg',
    'Bo Berg',
    'Yes no',
  ])
})

test('60,000 lines are read, and 100,001 refused', () => {
  const clock = (n: number) => new Date(n * 300).toISOString().slice(11, 23)
  const make = (n: number) =>
    `WEBVTT\n\n${Array.from({ length: n }, (_none, at) => `${clock(at)} --> ${clock(at + 1)}\n<v P${at % 5}>Line ${at}.\n`).join('\n')}`
  expect(parseTranscript(make(60_000)).segments).toHaveLength(60_000)
  expect(refuse(make(100_001))).toBe('has more than 100,000 segments')
})
