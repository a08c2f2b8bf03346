import { expect, it } from 'vitest'
import { verifyText } from './verify-text.ts'

const check = (source: string, text: string, more: Partial<Parameters<typeof verifyText>[0]> = {}) =>
  verifyText({ text, sources: [{ name: 'Idea', text: source }], ...more })
const listKinds = (...input: Parameters<typeof check>) => check(...input).map(({ kind, text }) => `${kind}: ${text}`)

/** The same number, written in another way: nothing to find. */
const same: [string, string][] = [
  ['50k heaters', '50,000 heaters'],
  ['It takes 4 to 6 hours.', 'It takes 4–6 hours.'],
  ['It saves 0.9 %.', 'It saves 0.9 percent.'],
  ['We had 1.2 million visits.', 'We had 1,200,000 visits.'],
  ['Wir hatten 1,2 Mio. Besuche.', 'Wir hatten 1.200.000 Besuche.'],
  ['Wir rufen um sieben an.', 'Wir rufen um 7 an.'],
  ['Das kostet 20 Euro.', 'Das kostet 20 €.'],
  ['It took three days.', 'It took 72 hours.'],
  ['Seven of ten calls were short.', '70 % of the calls were short.'],
  ['Nous avons quatre-vingt-douze clients.', 'Nous avons 92 clients.'],
  ['Wir haben einundzwanzig Leute.', 'Wir haben 21 Leute.'],
  ['Abrimos a las 15:00.', 'Abrimos a las 3 de la tarde.'],
  ['It opens on 3 May.', 'It opens on May 3rd.'],
  ['Call 020 7946 0958 now.', 'Call 020 79460958 now.'],
]
/** Another number, unit, direction or day: one figure to find. */
const other: [string, string, string][] = [
  ['The share is 40 %.', 'The share is €40.', '€40'],
  ['It took 3 days.', 'It took 3 weeks.', '3 weeks'],
  ['We had 1.2 million visits.', 'We had 1.2 billion visits.', '1.2 billion'],
  ['It costs over 100 euros.', 'It costs under 100 euros.', '100 euros'],
  ['It opens on 3 May.', 'It opens on 3 June.', '3 June'],
  ['Version 4.2.1 is out.', 'Version 4.2.2 is out.', '4.2.2'],
  ['Wir öffnen um 9 Uhr.', 'Wir öffnen um 10 Uhr.', '10 Uhr'],
  ['About 50 people came.', 'Exactly 47 people came.', '47'],
  ['Stand 12B is ours.', 'Stand 14B is ours.', '14B'],
]

it('compares numbers as values with their units', () => {
  expect(same.filter(([source, text]) => listKinds(source, text).length > 0)).toEqual([])
  expect(other.map(([source, text]) => listKinds(source, text))).toEqual(
    other.map(([, , found]) => [`figure: ${found}`]),
  )
})

it('says what a number is computed from, and what the source says instead', () => {
  const [computed] = check('Calls fell from 30 to 12.', 'There were 18 fewer calls.')
  expect(computed?.reason).toBe('Not in the source; it is 30 − 12.')
  const [wrong] = check('It takes 4 hours.', 'It takes 5 hours.')
  expect([wrong?.fix, wrong?.source]).toEqual(['4 hours', { name: 'Idea', text: 'It takes 4 hours.' }])
})

it.each([
  ['Rye on thurs, weds 8 pm and Sat only.', 'There is rye on Thursday, Wednesday at 8 pm and Saturday.'],
  [
    'Wir sind Di + Do da, Mi bis 19:30, Fr 9 Uhr.',
    'Wir sind dienstags und donnerstags da, mittwochs bis 19:30, freitags ab 9 Uhr.',
  ],
  [
    'La boutique est ouverte mar 9h et jeu 14h, avec Anne.',
    'La boutique est ouverte mardi à 9 h et jeudi à 14 h, avec Anne.',
  ],
  ['Changes at short notice were no 1, pay no. 3.', 'Changes at short notice were number 1, and pay number 3.'],
  ['Families w/out a car missed 1 in 5.', 'Families without a car missed 1 in 5.'],
  [
    "Anouk zei: 'ik hoefde niet meer na te denken over mn voet', en dat duurde 5 wkn.",
    'Anouk zei: "Ik hoefde niet meer na te denken over m’n voet." En dat duurde 5 weken.',
  ],
  [
    'Wir liefern 17 % weniger Material aus als bisher.',
    '17 Prozent weniger Material. Prozent für Prozent liefern wir weniger aus als bisher.',
  ],
  ['All seven were there after 6 mths.', 'All seven were there after 6 months.'],
  ['He was 60% insured.', 'That is 0.6 of the value.'],
  [
    'Some policies have a waiver so the cut does not apply to small claims.',
    'The cut does not always apply to small claims.',
  ],
  [
    'The manager said to me "I would not have got my own job". But it was hard.',
    'But the manager said: "I would not have got my own job."',
  ],
])('has nothing to say of %j told as %j', (source, text) => {
  expect(listKinds(source, text)).toEqual([])
})

it('computes with times and with numbers of the next sentence', () => {
  const [longer] = check(
    'Wir haben am Mittwoch bis 19:30 offen (bisher 18:00).',
    'Am Mittwoch haben wir 90 Minuten länger offen.',
  )
  expect(longer?.reason).toBe('Not in the source; it is the time between 19:30 and 18:00.')
  const [rest] = check('Brakes cost 2,300 pounds. We have 900.', 'We need the other 1,400.')
  expect(rest?.reason).toBe('Not in the source; it is 2,300 pounds − 900.')
})

it('tells an altered quotation from an invented one, and who said it', () => {
  const source = 'Jim Hollis said: “We look like a big company now.” Later, over lunch, it rained. Then Ann Lee left.'
  expect(check(source, 'He said: “We look like a huge company now.”')[0]?.reason).toBe(
    'The source says it in other words.',
  )
  expect(check(source, 'He said: “Nobody believed that it would work.”')[0]?.reason).toBe(
    'Nobody says this in a source.',
  )
  expect(check(source, '“We look like a big company now,” said Ann Lee.')[0]?.reason).toBe(
    'In the source it is not Ann Lee who says this.',
  )
  expect(listKinds(source, '“We look like a big company now,” said Jim Hollis.')).toEqual([])
  expect(listKinds(source, 'It was a “big” day for “the company”.')).toEqual([])
})

it('knows the names of the workspace in every language', () => {
  const names = { workspaceNames: ['Meerblick Catering'] }
  expect(listKinds('Wir liefern jeden Tag.', 'Wir liefern jeden Tag, auch an Meerblick Catering.', names)).toEqual([
    'name: Meerblick Catering',
  ])
})

it('advises on another language, on words to the person who asked, and on what is said twice', () => {
  const german = 'Wir rufen um sieben an, und niemand wartet länger als zwei Tage, weil das für alle besser ist.'
  const english = 'We call at seven, and nobody waits longer than two days, because that is better for all of us.'
  expect(check(german, english, { language: 'de' }).map(({ kind, weight }) => `${kind} ${weight}`)).toContain(
    'language advises',
  )
  const [leftover, ...rest] = check(english, `Here is your blog post:\n\n${english}\n\n${english}`)
  expect([leftover?.kind, leftover?.weight, rest.map(({ kind }) => kind)]).toEqual([
    'leftover',
    'advises',
    ['repeated'],
  ])
})

it('reads any text in a time that grows with its length', () => {
  const odd = [
    '1'.repeat(50_000),
    '1 '.repeat(20_000),
    '"'.repeat(20_000),
    'ein '.repeat(20_000),
    '(1.'.repeat(20_000),
    '{[<“„'.repeat(9000),
    'Ab '.repeat(20_000),
  ]
  for (const text of odd) expect(check(text.slice(0, 1000), text).length).toBeLessThanOrEqual(60)
})
