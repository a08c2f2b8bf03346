import { germanMonths, germanWeekdays, months } from '../calendar-words.ts'

/** Words that only German has, of the few that most German sentences have some of. */
const germanWords = new Set([
  ...germanWeekdays,
  ...germanMonths.filter((name) => !months.includes(name)),
  ...`der die das den dem des ein eine einen einem einer und oder nicht kein keine keinen mit von vom zu zum zur bei beim auf aus für über unter nach seit vor wegen ohne gegen
ich mir mich mein meine meinen wir uns unser unsere er sie ihr ihm ihn es man wer wen wem was wie wo wann warum welche welcher welches welchen welchem wieviel viel viele
ist sind war waren hat habe haben hatte wird werden wurde wurden kann soll sollen muss gibt geht steht noch schon mal nochmal eigentlich denn heute morgen gestern gerade jetzt
märz jänner woche monat monate quartal jahr
umsatz aufgabe aufgaben beitrag beiträge firma firmen kunde kunden zusage zusagen besprechung termin termine vergleich verglichen zeig zeige sag gib schreib schreibe hast du kannst`
    .split(/\s+/u)
    .filter((word) => word !== ''),
])
/** Of these an English sentence has as many. */
const englishWords = new Set(
  'the of and to in is are was were do does did have has had what which who when where why how our we my i me with for on at by from that this it not no any all there will'.split(
    ' ',
  ),
)

/** Whether a text is in German, by its small words; letters that only German has count as well. */
export function isGermanText(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}]+/gu) ?? []
  const german = words.filter((word) => germanWords.has(word)).length
  const english = words.filter((word) => englishWords.has(word) && !germanWords.has(word)).length
  return german > english && german * 4 >= words.length
}
