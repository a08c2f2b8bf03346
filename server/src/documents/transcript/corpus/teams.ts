import type { Sample } from './sample.ts'

const said = [
  '0:03 Ann Lee: Shall we start with the price?',
  '0:08 Bo Berg: Yes, 12:30 would suit me too.',
  '1:02 Ann Lee: Fine.',
]
const utterance = '7f1c0f0a-2222-4a51-8b4b-33a1f0b1a111'

export const teams: readonly Sample[] = [
  {
    name: 'Word: name, time and words in one paragraph with breaks',
    file: {
      word: [
        'Offer for Example-20261126_100000-Meeting Recording',
        'November 26, 2026, 10:00AM',
        '32m 5s',
        'Ann Lee started transcription',
        'Ann Lee   0:03\nShall we start with the price?',
        'Bo Berg   0:08\nYes, 12:30 would suit me too.',
        'Ann Lee   1:02\nFine.',
        'Ann Lee stopped transcription',
      ],
    },
    said,
    title: 'Offer for Example-20261126_100000-Meeting Recording',
  },
  {
    name: 'Word: name, time and words in paragraphs of their own',
    file: {
      word: [
        'Offer for Example',
        'Ann Lee',
        '0:03',
        'Shall we start with the price?',
        'Bo Berg',
        '0:08',
        'Yes, 12:30 would suit me too.',
        'Ann Lee',
        '1:02',
        'Fine.',
      ],
    },
    said,
    title: 'Offer for Example',
  },
  {
    name: 'Word: the older one, with times as of captions',
    file: {
      word: [
        '0:0:3.0 --> 0:0:8.4\nAnn Lee\nShall we start with the price?',
        '0:0:8.400 --> 0:0:11.0\nBo Berg\nYes, 12:30 would suit me too.',
        '0:1:2.50 --> 0:1:3.9\nAnn Lee\nFine.',
      ],
    },
    said,
  },
  {
    name: 'Word: the older one, in paragraphs of their own',
    file: {
      word: [
        '0:0:3.0 --> 0:0:8.4',
        'Ann Lee',
        'Shall we start with the price?',
        '0:0:8.400 --> 0:0:11.0',
        'Bo Berg',
        'Yes, 12:30 would suit me too.',
        '0:1:2.50 --> 0:1:3.9',
        'Ann Lee',
        'Fine.',
      ],
    },
    said,
  },
  {
    name: 'Word: a table',
    file: {
      word: [
        'Offer for Example',
        [
          ['0:03', 'Ann Lee', 'Shall we start with the price?'],
          ['0:08', 'Bo Berg', 'Yes, 12:30 would suit me too.'],
          ['1:02', 'Ann Lee', 'Fine.'],
        ],
      ],
    },
    said,
    title: 'Offer for Example',
  },
  {
    name: 'captions whose utterances are split',
    file: `WEBVTT\n\n${utterance}/9-0\n00:00:03.000 --> 00:00:05.000\n<v Ann Lee>Shall we start</v>\n\n${utterance}/9-1\n00:00:05.000 --> 00:00:08.000\n<v Ann Lee>with the price?</v>\n\n${utterance}/12-0\n00:00:08.400 --> 00:00:11.000\n<v Bo Berg>Yes, 12:30 would suit me too.</v>\n\n${utterance}/13-0\n00:01:02.000 --> 00:01:04.000\n<v Ann Lee>Fine.</v>\n`,
    said,
  },
  {
    name: 'captions with their facts as JSON',
    file: 'WEBVTT\n\n00:00:03.000 --> 00:00:08.000\n{"speakerName":"Ann Lee","spokenText":"Shall we start with the price?"}\n\n00:00:08.000 --> 00:00:11.000\n{"speakerName":"Bo Berg","spokenText":"Yes, 12:30 would suit me too."}\n\n00:01:02.000 --> 00:01:03.000\n{"speakerName":"Ann Lee","spokenText":"Fine."}\n',
    said,
  },
  {
    name: 'JSON of its recordings',
    file: JSON.stringify({
      version: '1.0.0',
      type: 'Transcript',
      entries: [
        ['Ann Lee', 'Shall we start with the price?', '00:00:03.1200000', '00:00:08.0000000'],
        ['Bo Berg', 'Yes, 12:30 would suit me too.', '00:00:08.4000000', '00:00:11.0000000'],
        ['Ann Lee', 'Fine.', '00:01:02.0000000', '00:01:03.0000000'],
      ].map(([speakerDisplayName, text, startOffset, endOffset]) => ({
        text,
        speakerDisplayName,
        startOffset,
        endOffset,
      })),
    }),
    said,
  },
  {
    name: 'copied from its page',
    file: 'Ann Lee\n0 minutes 3 seconds\n0:03\nAnn Lee 0 minutes 3 seconds\nShall we start with the price?\nBo Berg\n0 minutes 8 seconds\n0:08\nBo Berg 0 minutes 8 seconds\nYes, 12:30 would suit me too.\nAnn Lee\n1 minute 2 seconds\n1:02\nAnn Lee 1 minute 2 seconds\nFine.\n',
    said,
  },
  {
    name: 'copied from its page with initials, where who speaks on is not named again',
    file: 'AL\nAnn Lee\n0 minutes 3 seconds0:03\nShall we start\n0 minutes 5 seconds0:05\nAnn Lee 0 minutes 5 seconds\nwith the price?\nBB\nBo Berg\n0 minutes 8 seconds0:08\nYes.\n',
    said: ['0:03 Ann Lee: Shall we start', '0:05 Ann Lee: with the price?', '0:08 Bo Berg: Yes.'],
  },
  {
    name: 'text with one line of words below each name',
    file: 'Lee, Ann (Example)   0:03\nShall we start with the price?\n\nBo Berg   0:08\nYes, see you on Monday at 10:30\nFine.\n',
    said: [
      '0:03 Lee, Ann (Example): Shall we start with the price?',
      '0:08 Bo Berg: Yes, see you on Monday at 10:30 Fine.',
    ],
  },
]
