import type { Sample } from './sample.ts'

const said = ['0:00 Ann Lee: Shall we start?', '0:05 Bo Berg: One thing: the price.', '1:02 Ann Lee: Fine.']

export const zoom: readonly Sample[] = [
  {
    name: 'the transcript it saves on the computer, by the time of day',
    file: '[Ann Lee] 10:02:11\nShall we start?\n\n[Bo Berg] 10:02:16\nOne thing: the price.\n\n[Ann Lee] 10:03:13\nFine.\n',
    said,
  },
  {
    name: 'the same over midnight, with one voice that speaks once',
    file: '[Ann Lee] 23:59:50\nStill there?\n\n[cid] 00:00:05\nYes.\n',
    said: ['0:00 Ann Lee: Still there?', '0:15 cid: Yes.'],
  },
  {
    name: 'captions of its cloud, where one thing is no speaker',
    file: '\ufeffWEBVTT\r\n\r\n1\r\n00:00:00.000 --> 00:00:02.000\r\nAnn Lee: Shall we start?\r\n\r\n2\r\n00:00:05.000 --> 00:00:08.000\r\nBo Berg: One thing: the price.\r\n\r\n3\r\n00:01:02.000 --> 00:01:04.000\r\nAnn Lee: Fine.\r\n\r\n4\r\n00:01:05.000 --> 00:01:06.000\r\nOne thing: we have no time.\r\n',
    said: [...said, '1:05 ?: One thing: we have no time.'],
  },
  {
    name: 'captions in which a word before a colon stands alone',
    file: 'WEBVTT\n\n1\n00:00:00.000 --> 00:00:02.000\nAnn Lee: Shall we start?\n\n2\n00:00:05.000 --> 00:00:08.000\nBo Berg: Yes.\n\n3\n00:00:09.000 --> 00:00:10.000\nAnn Lee: Fine.\n\n4\n00:00:10.000 --> 00:00:11.000\nPricing: it is high.\n\n5\n00:00:11.000 --> 00:00:12.000\nBo Berg: Eine Sache: gut.\n\n6\n00:00:12.000 --> 00:00:13.000\nEine Sache: der Preis.\n\n7\n00:00:13.000 --> 00:00:14.000\nCid Carr: Hello.\n',
    said: [
      '0:00 Ann Lee: Shall we start?',
      '0:05 Bo Berg: Yes.',
      '0:09 Ann Lee: Fine.',
      '0:10 ?: Pricing: it is high.',
      '0:11 Bo Berg: Eine Sache: gut.',
      '0:12 ?: Eine Sache: der Preis.',
      '0:13 Cid Carr: Hello.',
    ],
  },
  {
    name: 'its chat',
    file: '10:02:11\t From Ann Lee to Everyone:\n\tShall we start?\n10:02:16\t From Bo Berg to Everyone: One thing: the price.\n10:03:13\t From  Ann Lee : Fine.\n',
    said,
  },
  {
    name: 'captions whose names stand on a line of their own',
    file: '1\n00:00:00,000 --> 00:00:02,000\nAnn Lee\nShall we start?\n\n2\n00:00:05,000 --> 00:00:08,000\nBo Berg\nOne thing: the price.\n\n3\n00:01:02,000 --> 00:01:04,000\nAnn Lee\nFine.\n',
    said,
  },
  {
    name: 'a Word file of it',
    file: {
      word: [
        '[Ann Lee] 10:02:11\nShall we start?',
        '[Bo Berg] 10:02:16\nOne thing: the price.',
        '[Ann Lee] 10:03:13\nFine.',
      ],
    },
    said,
  },
]
