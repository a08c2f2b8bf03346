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
