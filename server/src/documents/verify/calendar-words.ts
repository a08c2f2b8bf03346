const list = (words: string): string[][] => words.split(', ').map((names) => names.split(' '))

const months = list(
  'january jan januar janvier janv enero gennaio januari janeiro, february feb februar fevrier fevr febrero febbraio februari fevereiro, march mar marz maerz mars marzo maart marco, april apr avril avr abril aprile, may mai mayo maggio mei maio, june jun juni juin junio giugno junho, july jul juli juillet juil julio luglio julho, august aug aout agosto augustus ago, september sep sept septembre septiembre settembre setembro, october oct oktober okt octobre octubre ottobre outubro, november nov novembre noviembre novembro, december dec dezember dez decembre diciembre dicembre dezembro',
)
const weekdays = list(
  'monday mondays mon montag montags lundi lundis lunes lunedi maandag segunda, tuesday tuesdays tue tues dienstag dienstags mardi mardis martes martedi dinsdag terca, wednesday wednesdays wed weds mittwoch mittwochs mercredi mercredis miercoles mercoledi woensdag quarta, thursday thursdays thu thur thurs donnerstag donnerstags jeudi jeudis jueves giovedi donderdag quinta, friday fridays fri freitag freitags vendredi vendredis viernes venerdi vrijdag sexta, saturday saturdays sat samstag samstags sonnabend samedi samedis sabado sabados sabato zaterdag, sunday sundays sun sonntag sonntags dimanche dimanches domingo domingos domenica domeniche zondag',
)
/** As calendars and notes shorten them, Monday first. */
const shortWeekdays: Record<string, readonly string[]> = {
  de: ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'],
  fr: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'],
  es: ['lun', 'mar', 'mie', 'jue', 'vie', 'sab', 'dom'],
  it: ['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom'],
  nl: ['ma', 'di', 'wo', 'do', 'vr', 'za', 'zo'],
}
/** Words of no other meaning with a capital. */
const surelyDays = /^(?:Mo|Di|Mi|Do|Sa)$/u
const toMap = (lists: readonly string[][]): ReadonlyMap<string, number> =>
  new Map(lists.flatMap((names, at) => names.map((name): [string, number] => [name, at + 1])))
const monthsByName = toMap(months)
const weekdaysByName = toMap(weekdays)

/** Names of months that are words of another meaning too, in the languages where they are. */
const capitalOnly: Record<string, RegExp> = {
  en: /^(?:may|march|mar|august)$/u,
  de: /^(?:mai|mar|august|marz|jan|dez|mars)$/u,
}
const never: Record<string, RegExp> = {
  en: /^(?:mars|mai|mayo)$/u,
  es: /^(?:mar|dez|may|set)$/u,
  pt: /^(?:mar|ago|dez)$/u,
  it: /^(?:mar|set|mai)$/u,
  fr: /^(?:mar|may)$/u,
  nl: /^(?:mar|mars|mai|may)$/u,
}
const notOutsidePortuguese = /^(?:segunda|terca|quarta|quinta|sexta)$/u

export function readMonth(word: { key: string; text: string }, code: string): number | undefined {
  if (never[code]?.test(word.key)) return undefined
  if (capitalOnly[code]?.test(word.key) && !/^\p{Lu}/u.test(word.text)) return undefined
  return monthsByName.get(word.key)
}
export function readWeekday(
  { key, text }: { key: string; text: string },
  code: string,
  next: { readonly key: string; readonly kind: string } | undefined,
): number | undefined {
  if (notOutsidePortuguese.test(key))
    return code === 'pt' && next?.key === 'feira' ? weekdaysByName.get(key) : undefined
  // "Sat" and "Sun" are days with a capital or before a number, and in English alone.
  const isBeforeNumber = next?.kind === 'number'
  const short = shortWeekdays[code]?.indexOf(key) ?? -1
  if (short >= 0) return isBeforeNumber || (code === 'de' && surelyDays.test(text)) ? short + 1 : undefined
  const isShort = /^(?:mon|sat|fri|wed|weds|thu|tue|sun)$/u.test(key)
  if (isShort && (code !== 'en' || !(/^\p{Lu}\p{Ll}/u.test(text) || isBeforeNumber))) return undefined
  return weekdaysByName.get(key)
}
export const isCalendarWord = (key: string): boolean => monthsByName.has(key) || weekdaysByName.has(key)
