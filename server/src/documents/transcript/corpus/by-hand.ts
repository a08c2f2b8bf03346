import type { Sample } from './sample.ts'

const timed = (minute: (text: string) => string, dash: string): string =>
  [
    ['14:02', 'SK', 'Price. Dev'],
    ['14:02', 'DT', 'so 71p a can: trade 1.35, shelf 2.40'],
    ['14:04', 'SK', 'Tarn & Fell are at 2.20'],
    ['14:05', 'MO', 'nobody reads ml'],
    ['14:06', 'SK', 'my mum does'],
    ['14:07', 'MO', 'loudly'],
  ]
    .map(([time = '', who, words]) => `${minute(time)} ${who}${dash}${words}`)
    .join('\n')
const said = [
  '0:00 SK: Price. Dev',
  '0:00 DT: so 71p a can: trade 1.35, shelf 2.40',
  '2:00 SK: Tarn & Fell are at 2.20',
  '3:00 MO: nobody reads ml',
  '4:00 SK: my mum does',
  '5:00 MO: loudly',
]
/** Minutes that somebody wrote while people spoke. */
export const byHand: readonly Sample[] = [
  {
    name: 'the time in brackets, initials and a dash, under a heading',
    file: `launch mtg, Fri 23/01/26, back office\nin: SK DT MO\n\n${timed((time) => `[${time}]`, ' - ')}\n`,
    said,
    title: 'launch mtg, Fri 23/01/26, back office',
  },
  { name: 'the time alone and an en dash', file: timed((time) => time, ' – '), said },
  { name: 'the time in parentheses and a bar', file: timed((time) => `(${time})`, ' | '), said },
  { name: 'seconds and an em dash', file: timed((time) => `${time}:00`, ' — '), said },
  {
    name: 'initials and dashes without times',
    file: timed(() => '', ' - ').replaceAll(/^ /gmu, ''),
    said: said.map((line) => line.replace(/^\d:\d\d/u, '-')),
  },
  {
    name: 'points with dashes, which are no speakers',
    file: 'Budget - 5,000 euros\nVenue - the old mill\nBudget for food - open\n',
    said: ['- ?: Budget - 5,000 euros Venue - the old mill Budget for food - open'],
  },
]
