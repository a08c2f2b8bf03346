import type { Sample } from './sample.ts'

const said = ['0:01 Ann: Shall we start?', '0:12 Bo: One thing: the price.', '1:02 Ann: Fine.']

export const noteTakers: readonly Sample[] = [
  {
    name: 'Otter: the name, two spaces and the time',
    file: 'Weekly call\n\nSpeaker 1  0:01\nShall we start?\n\nSpeaker 2  00:12\nOne thing: the price.\n\nSpeaker 1  1:02\nFine.\n\nTranscribed by https://otter.ai\n',
    said: ['0:01 Speaker 1: Shall we start?', '0:12 Speaker 2: One thing: the price.', '1:02 Speaker 1: Fine.'],
    title: 'Weekly call',
  },
  {
    name: 'Otter: who speaks once is a speaker',
    file: 'Ann  0:01\nShall we start?\n\nBo  0:12\nOne thing: the price.\n\nAnn  1:02\nFine.\n',
    said,
  },
  {
    name: 'bold names with the time in parentheses',
    file: '# Weekly call\n\n**Ann** (00:01): Shall we start?\n\n**Bo** (00:12): One thing: the price.\n\n**Ann** (01:02): Fine.\n',
    said,
    title: 'Weekly call',
  },
  {
    name: 'bold names, the words below them',
    file: '**Ann** (00:01):\nShall we start?\n\n**Bo** (00:12):\nOne thing: the price.\n\n**Ann** (01:02):\nFine.\n',
    said,
  },
  {
    name: 'bold names and colons, without times',
    file: '**Ann:** Shall we start?\n\n**Bo:** One thing: the price.\n\n**Ann:** Fine.\n',
    said: ['- Ann: Shall we start?', '- Bo: One thing: the price.', '- Ann: Fine.'],
  },
  {
    name: 'this server’s Markdown',
    file: '# Weekly\\_call\n\n**Ann\\_1** (00:00:01): Is 2 \\* 3 enough?\n\n**Bo** (00:00:12): Yes.\n\n',
    said: ['0:01 Ann_1: Is 2 * 3 enough?', '0:12 Bo: Yes.'],
    title: 'Weekly_call',
  },
  {
    name: 'this server’s Word file',
    file: {
      word: [
        'Weekly call',
        'Ann (00:00:01): Shall we start?',
        'Bo (00:00:12): One thing: the price.',
        'Ann (00:01:02): Fine.',
      ],
    },
    said,
    title: 'Weekly call',
  },
  {
    name: 'Fathom, as it is copied: the time, a dash and the name',
    file: '0:01 - Ann\nShall we start?\n\n0:12 - Bo\nOne thing: the price.\n\n1:02 - Ann\nFine.\n',
    said,
  },
  {
    name: 'tl;dv JSON',
    file: JSON.stringify({
      meetingId: '1',
      data: [
        { speaker: 'Ann', text: 'Shall we start?', startTime: 1, endTime: 4 },
        { speaker: 'Bo', text: 'One thing: the price.', startTime: 12, endTime: 15 },
        { speaker: 'Ann', text: 'Fine.', startTime: 62, endTime: 63 },
      ],
    }),
    said,
  },
  {
    name: 'times of day with AM and PM',
    file: '11:59:50 AM Ann: Shall we start?\n12:00:01 PM Bo: One thing: the price.\n12:00:51 PM Ann: Fine.\n',
    said: ['0:00 Ann: Shall we start?', '0:11 Bo: One thing: the price.', '1:01 Ann: Fine.'],
  },
  {
    name: 'hours and minutes with AM',
    file: '10:02 AM Ana: Shall we start?\n10:03 AM Amy: Yes.\n',
    said: ['0:00 Ana: Shall we start?', '1:00 Amy: Yes.'],
  },
  {
    name: 'Google Meet: blocks of five minutes',
    file: 'Weekly call - Transcript\nAttendees\nAnn, Bo\n\n00:00:00\nAnn: Shall we start?\nBo: One thing: the price.\n\n00:05:00\nAnn: Fine.\nMeeting ended after 00:06:10\nThis editable transcript was computer generated and might contain errors.\n',
    said: ['0:00 Ann: Shall we start?', '0:00 Bo: One thing: the price.', '5:00 Ann: Fine.'],
    title: 'Weekly call',
  },
  {
    name: 'who speaks once among long words is nobody we know',
    file: 'Ann: Shall we start?\nWe have an hour.\nThen we go.\nBo: Yes.\nCid: Hello, I am late.\nSo it goes.\nAnn: Fine.\nLet us go on.\nWe have time.\nBo: Yes.\nI see.\nSure.\n',
    said: [
      '- Ann: Shall we start? We have an hour. Then we go.',
      '- Bo: Yes.',
      '- ?: Cid: Hello, I am late. So it goes.',
      '- Ann: Fine. Let us go on. We have time.',
      '- Bo: Yes. I see. Sure.',
    ],
  },
  {
    name: 'names of many kinds',
    file: 'Dr. Ann O’Neil (Example): Shall we start?\nMaria da Silva: Yes.\nDr. Ann O’Neil (Example): Good.\n李明: 好的。\nMaria da Silva: Fine.\n李明: 谢谢。\n',
    said: [
      '- Dr. Ann O’Neil (Example): Shall we start?',
      '- Maria da Silva: Yes.',
      '- Dr. Ann O’Neil (Example): Good.',
      '- 李明: 好的。',
      '- Maria da Silva: Fine.',
      '- 李明: 谢谢。',
    ],
  },
  {
    name: 'names that begin like sentences, and sentences that begin like names',
    file: 'So Young: Hi.\nGood Friday: we are closed.\nSo Young: Yes.\nBo: Fine.\nSo Young: Bye.\nBo: Bye.\n',
    said: [
      '- So Young: Hi. Good Friday: we are closed.',
      '- So Young: Yes.',
      '- Bo: Fine.',
      '- So Young: Bye.',
      '- Bo: Bye.',
    ],
  },
  {
    name: 'words with times in them',
    file: 'We meet at 10:30\nand go on until 12:00\nThe train leaves at 14:15\nSee you\n',
    said: ['- ?: We meet at 10:30 and go on until 12:00 The train leaves at 14:15 See you'],
  },
  {
    name: 'minutes with headings',
    file: 'Weekly call\n\nAgenda: prices\nDecision: we go on\nNext steps: Ann calls\nOpen questions: none\n',
    said: ['- ?: Weekly call', '- ?: Agenda: prices Decision: we go on Next steps: Ann calls Open questions: none'],
  },
  {
    name: 'a CSV with headings',
    file: 'Speaker,Start,End,Text\r\nAnn,0:01,0:05,Shall we start?\r\nBo,0:12,0:20,"One thing: the price."\r\nAnn,1:02,1:04,Fine.\r\n',
    said,
  },
  {
    name: 'a CSV with one bad quote',
    file: 'speaker;start_ms;text\nAnn;1000;"Shall we start?\nBo;12000;One thing: the price.\nAnn;62000;Fine.\n',
    said: ['0:01 Ann: "Shall we start?', '0:12 Bo: One thing: the price.', '1:02 Ann: Fine.'],
  },
  {
    name: 'a page of it',
    file: '<!doctype html><html><head><title>x</title><style>p{}</style></head><body><h1>Weekly call</h1><p><b>Ann</b> 0:01<br>Shall we start?</p><p><b>Bo</b> 0:12<br>One thing: the price.</p><p><b>Ann</b> 1:02<br>Fine.</p></body></html>',
    said,
    title: 'Weekly call',
  },
]
