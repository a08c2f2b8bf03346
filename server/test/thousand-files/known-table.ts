/** Names and notes of one language, and how its people write. */
export interface Place {
  readonly language: string
  readonly headings: readonly [string, string, string, string, string, string, string]
  readonly names: readonly string[]
  readonly notes: readonly string[]
  readonly flags: readonly [string, string]
  readonly months: readonly string[]
  /** Encodings besides Unicode that the place's programs write. */
  readonly encodings: readonly string[]
  readonly numbers: readonly NumberForm[]
  readonly days: readonly DayForm[]
}
export type NumberForm = 'plain' | 'point' | 'comma' | 'space' | 'apostrophe' | 'plain comma'
export type DayForm = 'iso' | 'dots' | 'slashes' | 'american' | 'named' | 'short dots'

const western = ['windows-1252', 'macintosh']
const english = 'January February March April May June July August September October November December'.split(' ')

export const places: readonly Place[] = [
  {
    language: 'en-US',
    headings: ['Name', 'Visits', 'Amount', 'Day', 'Note', 'Code', 'Done'],
    names: ['Harbour', 'Café Noir', 'Smith & Sons', 'O’Neill', 'Meridian', 'Zoë', 'North Quay', 'Lantern'],
    notes: ['call back, then write', 'said "yes" twice', 'first line\nsecond line', 'plain words', ''],
    flags: ['yes', 'no'],
    months: english,
    encodings: western,
    numbers: ['plain', 'point'],
    days: ['iso', 'american', 'named'],
  },
  {
    language: 'en-GB',
    headings: ['Customer', 'Visits', 'Turnover', 'Date', 'Comment', 'Reference', 'Paid'],
    names: ['Brontë', 'Thames', 'Ely', 'Façade Ltd', 'Kew', 'Whitby', 'Naïve Ideas', 'York'],
    notes: ['ring, then write', 'said "no"', 'one line\nanother', 'nothing; really', ''],
    flags: ['Yes', 'No'],
    months: english,
    encodings: western,
    numbers: ['plain', 'point'],
    days: ['iso', 'slashes', 'named'],
  },
  {
    language: 'de',
    headings: ['Name', 'Besuche', 'Umsatz', 'Datum', 'Bemerkung', 'Nummer', 'Bezahlt'],
    names: ['Müller', 'Größe', 'Jörg', 'Straßenbau Köhler', 'Ärztehaus', 'Lübeck', 'Österreich', 'Süß'],
    notes: ['ruft zurück, später', 'sagte "ja"', 'erste Zeile\nzweite Zeile', 'schön; gut', ''],
    flags: ['ja', 'nein'],
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
    encodings: western,
    numbers: ['comma', 'plain comma', 'apostrophe'],
    days: ['iso', 'dots', 'named', 'short dots'],
  },
  {
    language: 'fr',
    headings: ['Nom', 'Visites', 'Montant', 'Date', 'Remarque', 'Référence', 'Payé'],
    names: ['Hélène', 'François', 'Château', 'Noël', 'Où', 'Forêt', 'Maïs', 'Être'],
    notes: ['à rappeler, demain', 'dit "oui"', 'première ligne\ndeuxième', 'déjà vu; réglé', ''],
    flags: ['oui', 'non'],
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
    encodings: western,
    numbers: ['space', 'plain comma'],
    days: ['iso', 'slashes', 'named'],
  },
  {
    language: 'pl',
    headings: ['Nazwa', 'Wizyty', 'Kwota', 'Dzień', 'Uwagi', 'Numer', 'Zapłacono'],
    names: ['Łódź', 'Gdańsk', 'Wrocław', 'Żółw', 'Święta', 'Kraków', 'Ćma', 'Poznań'],
    notes: ['oddzwonić, jutro', 'mówi "tak"', 'pierwsza linia\ndruga linia', 'później; dobrze', ''],
    flags: ['tak', 'nie'],
    months: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(
      ' ',
    ),
    encodings: ['windows-1250', 'iso-8859-2'],
    numbers: ['space', 'plain comma'],
    days: ['iso', 'dots', 'named'],
  },
  {
    language: 'uk',
    headings: ['Назва', 'Візити', 'Сума', 'Дата', 'Примітка', 'Номер', 'Сплачено'],
    names: ['Київ', 'Одеса', 'Львів', 'Їжак', 'Ґанок', 'Чернігів', 'Єва', 'Харків'],
    notes: ['передзвонити, завтра', 'сказав "так"', 'перший рядок\nдругий рядок', 'згодом; добре', ''],
    flags: ['так', 'ні'],
    months: 'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня'.split(' '),
    encodings: ['windows-1251', 'koi8-u'],
    numbers: ['space', 'plain comma'],
    days: ['iso', 'dots', 'named'],
  },
  {
    language: 'ja',
    headings: ['名前', '訪問', '金額', '日付', '備考', '番号', '支払い'],
    names: ['東京商事', '大阪港', '山田太郎', '鈴木花子', '株式会社灯台', '京都', '横浜倉庫', '佐藤'],
    notes: ['後で電話, 明日', '"はい"と言った', '一行目\n二行目', '了解; 済み', ''],
    flags: ['はい', 'いいえ'],
    months: english,
    encodings: ['shift_jis', 'euc-jp'],
    numbers: ['plain', 'point'],
    days: ['iso'],
  },
]

export interface KnownRow {
  readonly name: string
  readonly visits: number
  readonly amount: number
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly note: string
  readonly code: string
  readonly isDone: boolean
}

/** Numbers between 0 and 1, the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The same table for every file, in the words of its place. */
export const createRows = (place: Place, n: number): KnownRow[] =>
  Array.from({ length: n }, (_, at) => ({
    name: `${place.names[at % place.names.length]} ${at + 1}`,
    visits: (at * 37) % 1900,
    amount: Math.round(((at * 7919) % 990_000) + 25) / 100,
    day: new Date(Date.UTC(2024, 0, 3 + at * 11)).toISOString().slice(0, 10),
    note: place.notes[at % place.notes.length] ?? '',
    code: String(100 + at).padStart(5, '0'),
    isDone: at % 3 === 0,
  }))
