import type { Sample } from './sample.ts'

const plain = ['0:01 ?: Shall we start with the', '0:03 ?: price of the offer and', '0:05 ?: then go on?']

export const captions: readonly Sample[] = [
  {
    name: 'captions that roll: each line is shown with the one before, and once alone',
    file: 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nShall<00:00:01.500><c> we</c><c> start with the</c>\n\n00:00:03.000 --> 00:00:03.010\nShall we start with the\n\n00:00:03.010 --> 00:00:05.000\nShall we start with the\nprice<00:00:03.500><c> of the offer and</c>\n\n00:00:05.000 --> 00:00:05.010\nprice of the offer and\n\n00:00:05.010 --> 00:00:07.000\nprice of the offer and\nthen<c> go on?</c>\n\n00:00:07.000 --> 00:00:07.010\nthen go on?\n',
    said: ['0:01 ?: Shall we start with the', '0:03 ?: price of the offer and', '0:05 ?: then go on?'],
  },
  {
    name: 'captions that grow word by word',
    file: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nShall\n\n00:00:02.000 --> 00:00:03.000\nShall we\n\n00:00:03.000 --> 00:00:04.000\nShall we start\n\n00:00:04.000 --> 00:00:05.000\nShall we start?\n\n00:00:04.900 --> 00:00:06.000\nShall we start? Yes.\n\n00:00:10.000 --> 00:00:11.000\nYes.\n',
    said: ['0:01 ?: Shall we start? Yes.', '0:10 ?: Yes.'],
  },
  {
    name: 'words that are said twice',
    file: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nYes, it is.\n\n00:00:02.000 --> 00:00:03.000\nYes, it is.\n\n00:00:03.000 --> 00:00:04.000\nGood.\n\n00:00:04.000 --> 00:00:05.000\nSo we go on.\n\n00:00:05.000 --> 00:00:06.000\nFine.\n',
    said: ['0:01 ?: Yes, it is.', '0:02 ?: Yes, it is.', '0:03 ?: Good.', '0:04 ?: So we go on.', '0:05 ?: Fine.'],
  },
  {
    name: 'a cue named NOTE 1',
    file: 'WEBVTT\n\nNOTE 1\n00:00:01.000 --> 00:00:02.000\n<v Ann>Shall we?</v>\n\nNOTE of a person\n\nSTYLE\n::cue {}\n',
    said: ['0:01 Ann: Shall we?'],
  },
  {
    name: 'Whisper’s brackets',
    file: '[00:00:01.000 --> 00:00:03.000]  Shall we start with the\n[00:00:03.000 --> 00:00:05.000]  price of the offer and\n[00:00:05.000 --> 00:00:07.000]  then go on?\n',
    said: plain,
  },
  {
    name: 'Whisper’s brackets with voices',
    file: '[00:01.000 --> 00:03.000] [SPEAKER_00] Shall we?\n[00:03.000 --> 00:05.000] [SPEAKER_01] Yes.\n',
    said: ['0:01 SPEAKER_00: Shall we?', '0:03 SPEAKER_01: Yes.'],
  },
  {
    name: 'voices in brackets',
    file: '[SPEAKER_00]: Shall we?\n[SPEAKER_01]: Yes.\n',
    said: ['- SPEAKER_00: Shall we?', '- SPEAKER_01: Yes.'],
  },
  {
    name: 'YouTube, as it is copied',
    file: '0:01\nShall we start with the\n0:03\nprice of the offer and\n0:05\nthen go on?\n',
    said: plain,
  },
  {
    name: 'SBV',
    file: '0:00:01.000,0:00:03.000\nShall we start with the\n\n0:00:03.000,0:00:05.000\nprice of the offer and\n\n0:00:05.000,0:00:07.000\nthen go on?\n',
    said: plain,
  },
  {
    name: 'TTML with agents',
    file: '<?xml version="1.0" encoding="utf-8"?><tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata"><head><metadata><ttm:agent xml:id="a1" type="person"><ttm:name type="full">Ann Lee</ttm:name></ttm:agent></metadata></head><body><div><p begin="00:00:01.000" end="00:00:03.000" ttm:agent="a1">Shall we<br/>start?</p><p begin="3.5s" dur="1500ms">Yes &amp; no.</p></div></body></tt>',
    said: ['0:01 Ann Lee: Shall we start?', '0:03 ?: Yes & no.'],
  },
  {
    name: 'utterances in milliseconds',
    file: JSON.stringify({ utterances: [{ speaker: 'A', text: 'Shall we?', start: 1000, end: 2000 }] }),
    said: ['0:01 Speaker A: Shall we?'],
  },
  {
    name: 'utterances in seconds',
    file: JSON.stringify({ results: { utterances: [{ speaker: 0, transcript: 'Shall we?', start: 1, end: 2 }] } }),
    said: ['0:01 Speaker 0: Shall we?'],
  },
  {
    name: 'Whisper’s table, in milliseconds',
    file: 'start\tend\ttext\n1000\t3000\tShall we start?\n3500\t5000\tYes.\n',
    said: ['0:01 ?: Shall we start?', '0:03 ?: Yes.'],
  },
  {
    name: 'a table in seconds',
    file: 'start\tend\tspeaker\ttext\n1\t3\tAnn\tShall we start?\n3.5\t5\tBo\tYes.\n',
    said: ['0:01 Ann: Shall we start?', '0:03 Bo: Yes.'],
  },
]
