/** Days of a month as they are spoken, the first of each row's place: ordinals of English, German and Dutch. */
const ordinals = [
  'first ersten erste',
  'second zweiten tweede',
  'third dritten derde',
  'fourth vierten vierde',
  'fifth fünften vijfde',
  'sixth sechsten zesde',
  'seventh siebten zevende',
  'eighth achten achtste',
  'ninth neunten negende',
  'tenth zehnten tiende',
  'eleventh elften elfde',
  'twelfth zwölften twaalfde',
  'thirteenth dreizehnten dertiende',
  'fourteenth vierzehnten veertiende',
  'fifteenth fünfzehnten vijftiende',
  'sixteenth sechzehnten zestiende',
  'seventeenth siebzehnten zeventiende',
  'eighteenth achtzehnten achttiende',
  'nineteenth neunzehnten negentiende',
  'twentieth zwanzigsten twintigste',
  'twenty-first einundzwanzigsten eenentwintigste',
  'twenty-second zweiundzwanzigsten tweeëntwintigste',
  'twenty-third dreiundzwanzigsten drieëntwintigste',
  'twenty-fourth vierundzwanzigsten vierentwintigste',
  'twenty-fifth fünfundzwanzigsten vijfentwintigste',
  'twenty-sixth sechsundzwanzigsten zesentwintigste',
  'twenty-seventh siebenundzwanzigsten zevenentwintigste',
  'twenty-eighth achtundzwanzigsten achtentwintigste',
  'twenty-ninth neunundzwanzigsten negenentwintigste',
  'thirtieth dreißigsten dertigste',
  'thirty-first einunddreißigsten eenendertigste',
]
/** Languages that name the days by plain numbers: French, Spanish and Italian. */
const cardinals = [
  'premier primero primo',
  'deux dos due',
  'trois tres tre',
  'quatre cuatro quattro',
  'cinq cinco cinque',
  'six seis sei',
  'sept siete sette',
  'huit ocho otto',
  'neuf nueve nove',
  'dix diez dieci',
  'onze once undici',
  'douze doce dodici',
  'treize trece tredici',
  'quatorze catorce quattordici',
  'quinze quince quindici',
  'seize dieciséis sedici',
  'dix-sept diecisiete diciassette',
  'dix-huit dieciocho diciotto',
  'dix-neuf diecinueve diciannove',
  'vingt veinte venti',
  'vingt_et_un veintiuno ventuno',
  'vingt-deux veintidós ventidue',
  'vingt-trois veintitrés ventitré',
  'vingt-quatre veinticuatro ventiquattro',
  'vingt-cinq veinticinco venticinque',
  'vingt-six veintiséis ventisei',
  'vingt-sept veintisiete ventisette',
  'vingt-huit veintiocho ventotto',
  'vingt-neuf veintinueve ventinove',
  'trente treinta trenta',
  'trente_et_un treinta_y_uno trentuno',
]
const toDays = (rows: readonly string[]): ReadonlyMap<string, number> =>
  new Map(rows.flatMap((row, at) => row.split(' ').map((word) => [word.replaceAll('_', ' '), at + 1] as const)))
const toChoice = (days: ReadonlyMap<string, number>): string =>
  [...days.keys()].toSorted((a, b) => b.length - a.length).join('|')

const [ordinalDays, cardinalDays] = [toDays(ordinals), toDays(cardinals)]
/** Parts of a pattern. */
export const ordinalWords = toChoice(ordinalDays)
export const cardinalWords = toChoice(cardinalDays)

/** The day of the month that digits or a word name; NaN if none. */
export const readDayOfMonth = (text = ''): number =>
  ordinalDays.get(text.toLowerCase()) ?? cardinalDays.get(text.toLowerCase()) ?? Number.parseInt(text, 10)

const toTable = (rows: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(rows.flatMap((names, n) => names.split(' ').map((name) => [name, n])))
export const weekdays = toTable([
  'sunday sonntag dimanche zondag domingo domenica niedziela niedzielę',
  'monday montag lundi maandag lunes lunedì segunda-feira poniedziałek',
  'tuesday dienstag mardi dinsdag martes martedì terça-feira wtorek',
  'wednesday mittwoch mercredi woensdag miércoles mercoledì quarta-feira środa środę',
  'thursday donnerstag jeudi donderdag jueves giovedì quinta-feira czwartek',
  'friday freitag vendredi vrijdag viernes venerdì sexta-feira piątek',
  'saturday samstag sonnabend samedi zaterdag sábado sabato sobota sobotę',
])
export const months = toTable([
  'january januar jänner janvier januari enero gennaio janeiro stycznia jan',
  'february februar feber février februari febrero febbraio fevereiro lutego feb',
  'march märz mars maart marzo março marca mar',
  'april avril abril aprile kwietnia apr',
  'may mai mei mayo maggio maio maja',
  'june juni juin junio giugno junho czerwca jun',
  'july juli juillet julio luglio julho lipca jul',
  'august août augustus agosto sierpnia aug',
  'september septembre septiembre settembre setembro września sept sep',
  'october oktober octobre octubre ottobre outubro października oct okt',
  'november novembre noviembre novembro listopada nov',
  'december dezember décembre diciembre dicembre dezembro grudnia dec dez',
])
/** `Six may come` is no day in May. */
export const romanceMonths = Object.fromEntries(
  Object.entries(months).filter(([name]) => !/^(?:may|march|mar)$/u.test(name)),
)
