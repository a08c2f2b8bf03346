import type { Sample } from './sample.ts'

const said = ['0:00 Ann Lee: Shall we start?', '0:05 Bo: One thing: the price.', '1:02 Ann Lee: Fine. See you']

/** Chats as telephones export them, and lyrics: both have the time in front of each line. */
export const chats: readonly Sample[] = [
  {
    name: 'WhatsApp on an iPhone in German, with what it writes itself',
    file: '[25.11.26, 10:02:11] Harbour: \u200eNachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt.\n[25.11.26, 10:02:11] Ann Lee: Shall we start?\n[25.11.26, 10:02:16] Bo: One thing: the price.\n\u200e[25.11.26, 10:02:20] Bo: \u200eBild weggelassen\n[25.11.26, 10:03:13] Ann Lee: Fine.\nSee you\n',
    said,
  },
  {
    name: 'WhatsApp on an iPhone in American English, with a narrow space before AM',
    file: '[11/25/26, 10:02:11\u202fAM] Ann Lee: Shall we start?\r\n[11/25/26, 10:02:16\u202fAM] ~\u202fBo: One thing: the price.\r\n[11/25/26, 10:03:13\u202fAM] Ann Lee: Fine.\r\nSee you\r\n',
    said,
  },
  {
    name: 'WhatsApp on Android, by the minute, with a picture and a new subject',
    file: '25/11/2026, 10:02 - Messages and calls are end-to-end encrypted.\n25/11/2026, 10:02 - Ann Lee: Shall we start?\n25/11/2026, 10:02 - Ann changed the subject from “a” to: spring\n25/11/2026, 10:02 - Bo: <Media omitted>\n25/11/2026, 10:03 - Bo: One thing: the price.\n25/11/2026, 10:04 - +49 151 1234567: Here\n',
    said: ['0:00 Ann Lee: Shall we start?', '1:00 Bo: One thing: the price.', '2:00 +49 151 1234567: Here'],
  },
  {
    name: 'WhatsApp past midnight, where the order of day and month is told by the days going on',
    file: '03/04/26, 11:59 pm - Ann Lee: Still there?\n04/04/26, 12:00 am - Bo: Yes.\n04/04/26, 12:01 am - Ann Lee: Good night.\n',
    said: ['0:00 Ann Lee: Still there?', '1:00 Bo: Yes.', '2:00 Ann Lee: Good night.'],
  },
  {
    name: 'a chat of many days has no times of one meeting',
    file: '1.11.26, 10:02 - Ann Lee: One\n2.11.26, 10:02 - Bo: Two\n14.11.26, 10:02 - Ann Lee: Three\n',
    said: ['- Ann Lee: One', '- Bo: Two', '- Ann Lee: Three'],
  },
  {
    name: 'lyrics (LRC) with facts, hundredths and the time of each word',
    file: '[ti:Harbour talk]\n[ar:Ann Lee]\n[length:01:10]\n\n[00:00.00]Shall we start?\n[00:05.00]<00:05.00>One <00:05.50>thing<00:06.00> more\n[01:02.25]\n[01:03.00]Fine.\n',
    said: ['0:00 ?: Shall we start?', '0:05 ?: One thing more', '1:03 ?: Fine.'],
    title: 'Harbour talk',
  },
  {
    name: 'lyrics whose lines come again, with names',
    file: '[00:00.00]Ann Lee: Shall we start?\n[00:05.00][00:20.00]Bo Berg: Fine.\n[00:10.00]Ann Lee: And now?\n',
    said: ['0:00 Ann Lee: Shall we start?', '0:05 Bo Berg: Fine.', '0:10 Ann Lee: And now?', '0:20 Bo Berg: Fine.'],
  },
  {
    name: 'Telegram, as it is copied, on one day',
    file: 'Ann Lee, [25.11.2026 10:02]\nShall we start?\n\nbo, [25.11.2026 10:02]\nOne thing: the price.\n\nAnn Lee, [25.11.2026 10:03]\nFine.\nSee you\n',
    said: ['0:00 Ann Lee: Shall we start?', '0:00 bo: One thing: the price.', '1:00 Ann Lee: Fine. See you'],
  },
  {
    name: 'Discord, as it is copied, where two days have no date',
    file: 'Ann Lee — Yesterday at 10:02 AM\nShall we start?\nbo — Today at 10:03 AM\nOne thing: the price.\n',
    said: ['- Ann Lee: Shall we start?', '- bo: One thing: the price.'],
  },
  {
    name: 'a room of IRC',
    file: '[10:02] <ann> Shall we start?\n[10:02] <@bo> One thing: the price.\n[10:02] * bo nods\n[10:03] <ann> Fine.\n',
    said: ['0:00 ann: Shall we start?', '0:00 bo: One thing: the price.', '1:00 ann: Fine.'],
  },
  {
    name: 'Telegram JSON, with a call and a message in pieces',
    file: '{"name":"Harbour","type":"personal_chat","messages":[{"id":1,"type":"message","date":"2026-11-25T10:02:11","from":"Ann Lee","text":"Shall we start?"},{"id":2,"type":"message","date":"2026-11-25T10:02:16","from":"Bo","text":["One thing: ",{"type":"bold","text":"the price"},"."]},{"id":3,"type":"service","date":"2026-11-25T10:02:20","actor":"Ann Lee","action":"phone_call","text":""}]}',
    said: ['0:00 Ann Lee: Shall we start?', '0:05 Bo: One thing: the price.'],
    title: 'Harbour',
  },
  {
    name: 'Slack JSON of a channel',
    file: '[{"type":"message","user":"U01","user_profile":{"real_name":"Ann Lee"},"text":"Shall we start?","ts":"1764061331.000100"},{"type":"message","user":"U02","user_profile":{"real_name":"","display_name":"bo"},"text":"One thing: the price.","ts":"1764061336.000100"}]',
    said: ['0:00 Ann Lee: Shall we start?', '0:05 bo: One thing: the price.'],
  },
  {
    name: 'subtitles with styles (ASS): names, commas and marks of looks',
    file: '[Script Info]\nTitle: Harbour talk\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nComment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,not said\nDialogue: 0,0:00:00.00,0:00:02.00,Default,Ann Lee,0,0,0,,{\\i1}Shall{\\i0} we, now,\\Nstart?\nDialogue: 0,0:00:05.00,0:00:08.00,Default,,0,0,0,,One thing: the price.\nDialogue: 0,0:00:05.00,0:00:08.00,Default,,0,0,0,,{\\p1}m 0 0 l 1 1{\\p0}\n',
    said: ['0:00 Ann Lee: Shall we, now, start?', '0:05 ?: One thing: the price.'],
    title: 'Harbour talk',
  },
  {
    name: 'labels of Audacity',
    file: '0.000000\t2.500000\tShall we start?\n5.000000\t8.000000\tOne thing: the price.\n',
    said: ['0:00 ?: Shall we start?', '0:05 ?: One thing: the price.'],
  },
  {
    name: 'names with what people call themselves in parentheses',
    file: '0:00 - Ann Lee (she/her)\n  Shall we start?\n\n0:05 - Bo Berg (acme.test)\n  One thing: the price.\n',
    said: ['0:00 Ann Lee (she/her): Shall we start?', '0:05 Bo Berg (acme.test): One thing: the price.'],
  },
]
