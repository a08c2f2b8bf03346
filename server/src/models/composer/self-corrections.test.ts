import { describe, expect, it } from 'vitest'
import { removeSelfCorrections } from './self-corrections.ts'

describe('a speaker who takes something back', () => {
  it.each([
    ['en', 'we meet on Monday, no wait, I mean Tuesday at nine', 'we meet on Tuesday at nine'],
    ['en', 'We meet on Monday. No wait, I mean on Tuesday.', 'We meet on Tuesday.'],
    [
      'en',
      'we had 40 no shows a month, no sorry, 38, and now it is 14',
      'we had 38 no shows a month, and now it is 14',
    ],
    ['en', 'with 120 children, scratch that, 112 children, and a bus', 'with 112 children, and a bus'],
    ['en', 'it takes about an hour a day, I mean about 20 minutes a day', 'it takes about 20 minutes a day'],
    ['en', 'we sent it in February, sorry, in March, to everyone', 'we sent it in March, to everyone'],
    ['en', 'we sold um twelve, no wait, we rented twelve of them', 'we rented twelve of them'],
    ['en', 'the red label, or rather, the blue one', 'the blue one'],
    ['de', 'ein Fenster von drei Stunden, nein Moment, von zwei Stunden', 'ein Fenster von zwei Stunden'],
    ['de', 'am Anfang ging das per Post, ich meine per Mail', 'am Anfang ging das per Mail'],
    ['es', 'desde el lunes, no, perdón, desde el martes grabamos', 'desde el martes grabamos'],
    ['fr', 'on ouvre lundi, non, pardon, mardi', 'on ouvre mardi'],
    ['nl', 'we komen op maandag, ik bedoel op dinsdag', 'we komen op dinsdag'],
    ['de', 'ab dem ersten September, Quatsch, fünfzehnten September geht es', 'ab dem fünfzehnten September geht es'],
    [
      'en',
      'we start on the 22nd of September, no the 29th sorry, at nine',
      'we start on the 29th of September, at nine',
    ],
    [
      'pt',
      'leva quarenta e cinco minutos no forno, não, desculpe, cinquenta minutos, e descansa',
      'leva cinquenta minutos no forno, e descansa',
    ],
    ['en', 'In April, no, from March actually, ticks are out.', 'from March, ticks are out.'],
  ])('%s: %s', (code, corrected, meant) => expect(removeSelfCorrections(corrected, code)).toBe(meant))

  it.each([
    ['en', 'It is not on Monday, no, it is a holiday.'],
    ['en', 'We asked for a refund, and the answer was no, three times.'],
    ['en', 'It was recorded in pieces, sorry for the order.'],
    ['en', 'They are kind, I mean we really like them.'],
    ['en', 'Not Monday, I mean it.'],
    ['en', 'No wait at the counter, no fee.'],
    ['de', 'Wir sagen nein, wenn es nicht passt.'],
    ['es', 'Ver que la pieza está bien, no la factura, da confianza.'],
    ['es', 'Son dos días, no tres.'],
    ['en', 'The shift starts at seven, no eight o’clock people any more.'],
    ['ja', '月曜日、いや、火曜日です。'],
    ['en', 'Oil it every week, and I mean every week.'],
    ['en', 'it is ninety euros after six on a weekday no hang on it is a hundred and five after six'],
    ['de', 'das kostet vierzig euro ab sechs am abend nein moment es sind fünfzig ab sechs'],
  ])('leaves alone what is no correction: %s: %s', (code, corrected) =>
    expect(removeSelfCorrections(corrected, code)).toBe(corrected),
  )

  it.each([
    ['en', 'It takes twenty minutes, twenty-five minutes per socket.', 'It takes twenty-five minutes per socket.'],
    ['de', 'Das dauert zehn Tage, zwölf Tage im Winter.', 'Das dauert zwölf Tage im Winter.'],
    ['de', 'den container acht tage nein zwölf tage vorher bestellen', 'den container zwölf tage vorher bestellen'],
    [
      'es',
      'dos y medio de agua por uno de harina no perdón tres de agua por uno de harina',
      'tres de agua por uno de harina',
    ],
    ['es', 'son dos días no tres días', 'son dos días no tres días'],
    ['en', 'not ten days no fourteen days', 'not ten days no fourteen days'],
    ['en', 'We sell them for 5 pounds, 10 pounds, 15 pounds.', 'We sell them for 5 pounds, 10 pounds, 15 pounds.'],
    ['en', 'She won in 1992 alone, 1993 alone.', 'She won in 1992 alone, 1993 alone.'],
  ])('%s: says a figure anew, and no list: %s', (code, said, meant) =>
    expect(removeSelfCorrections(said, code, true)).toBe(meant),
  )
})
